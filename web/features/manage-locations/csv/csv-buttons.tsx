import { Download, Upload } from 'lucide-react';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import { CSV_PATH } from './csv-calls.ts';

/** The locations as a file for spreadsheets, and back. */
export const CsvButtons = ({ onUpload }: { onUpload: () => void }) => (
  <>
    <a href={CSV_PATH} download className={buttonClass('secondary')}>
      <Download aria-hidden className="size-5" />
      Download CSV
    </a>
    <Button look="secondary" onClick={onUpload}>
      <Upload aria-hidden className="size-5" />
      Upload CSV
    </Button>
  </>
);
