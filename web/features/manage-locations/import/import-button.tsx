import { Waves } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ImportWaters } from './import-waters.tsx';

/** Imports bathing waters of the Environment Agency. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Waves aria-hidden className="size-5" />
        Import bathing waters
      </Button>
      {isOpen && <ImportWaters onClose={() => setOpen(false)} />}
    </>
  );
}
