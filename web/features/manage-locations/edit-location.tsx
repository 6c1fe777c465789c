import { useRef, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { LoseWork } from '#web/admin/editing/unsaved-work.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

// With the arithmetic of the national grid.
const LocationForm = later(() => import('./form/location-form.tsx').then((form) => form.default));

/** The dialog in which a location is made or changed. It asks before it loses what was typed. */
export function EditLocation({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const say = useSay();
  const hasUnsaved = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (hasUnsaved.current() ? setAsking(true) : onClose());
  return (
    <Modal title={location ? `Edit ${location.name}` : 'Add New Location'} width="wide" onClose={close}>
      <LaterPart failure="The form could not be loaded" placeholder={<Skeleton className="h-160" />}>
        <LocationForm
          location={location}
          hasUnsaved={hasUnsaved}
          onSaved={(text) => {
            say({ text });
            onClose();
          }}
          onClose={close}
        />
      </LaterPart>
      {isAsking && <LoseWork onLose={onClose} onStay={() => setAsking(false)} />}
    </Modal>
  );
}
