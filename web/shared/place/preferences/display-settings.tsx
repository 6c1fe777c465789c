import { Settings2 } from 'lucide-react';
import { DialogButton } from '#web/shared/ui/dialog-button.tsx';

const loadChoices = () => import('./display-choices.tsx').then(({ DisplayChoices }) => DisplayChoices);

/** A button that opens the choice of units and colours, which are stored on this device. */
export const DisplaySettings = () => (
  <DialogButton
    load={loadChoices}
    content={(DisplayChoices, parts) => <DisplayChoices {...parts} />}
    aria-label="Units and colours"
    title="Units and colours"
    className="inline-flex size-11 items-center justify-center rounded-lg border border-on-deep-muted/50 hover:bg-on-deep/10"
  >
    <Settings2 aria-hidden className="size-5" />
  </DialogButton>
);
