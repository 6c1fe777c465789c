import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { LoseWork } from '#web/admin/editing/unsaved-work.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// With the arithmetic of the national grid.
const LocationForm = lazy(() => import('./location-form.tsx'));

/** The dialog in which a location is made or changed. It asks before it loses what was typed. */
export function EditLocation({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const say = useSay();
  const hasUnsaved = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (hasUnsaved.current() ? setAsking(true) : onClose());
  return (
    <Modal title={location ? `Edit ${location.name}` : 'Add New Location'} width="wide" onClose={close}>
      <CatchBoundary getResetKey={() => 'form'} errorComponent={FormFailed}>
        <Suspense fallback={<Skeleton className="h-160" />}>
          <LocationForm
            location={location}
            hasUnsaved={hasUnsaved}
            onSaved={(text) => {
              say({ text });
              onClose();
            }}
            onClose={close}
          />
        </Suspense>
      </CatchBoundary>
      {isAsking && <LoseWork onLose={onClose} onStay={() => setAsking(false)} />}
    </Modal>
  );
}

const FormFailed = () => (
  <Notice tone="danger" role="alert" title="The form could not be loaded">
    Please reload the page.
  </Notice>
);
