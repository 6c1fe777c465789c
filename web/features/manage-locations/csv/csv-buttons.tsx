import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CSV_PATH } from './csv-calls.ts';
import { UploadLocations } from './upload-locations.tsx';

/** The locations as a file for spreadsheets, and back. */
export function CsvButtons() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <a href={CSV_PATH} download className={buttonClass('secondary')}>
        <Download aria-hidden className="size-5" />
        Download CSV
      </a>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Upload aria-hidden className="size-5" />
        Upload CSV
      </Button>
      {isOpen && <UploadLocations onClose={() => setOpen(false)} />}
    </>
  );
}
