import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Display } from '#contract/displays/displays.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { AdministratorsOnly } from '#web/admin/frame/no-screen.tsx';
import { adminStatusQuery } from '#web/shared/api/queries.ts';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import type { DisplayValues } from '../settings/display-values.ts';
import { PairAgain } from './pair-again.tsx';
import { PairNew } from './pair-new.tsx';
import { type FoundScreen, TypeCode } from './type-code.tsx';

/** Pairs the screen before which somebody stands: as a new display, or for the one that `display` names. */
export function PairPage({ display }: { display: string | null }) {
  const { data: status } = useQuery(adminStatusQuery()); // the guard has asked for it already
  if (!status) return null;
  if (!status.is_admin) return <AdministratorsOnly />;
  return (
    <AdminPage title={display === null ? 'Pair a display' : 'Pair a display again'}>
      <div className="max-w-2xl">
        <Steps key={display} display={display} />
      </div>
    </AdminPage>
  );
}

function Steps({ display }: { display: string | null }) {
  const [found, setFound] = useState<FoundScreen | null>(null);
  const [refused, setRefused] = useState<string>();
  /** Outlives a code that has expired meanwhile. */
  const [draft, setDraft] = useState<DisplayValues | null>(null);
  const [paired, setPaired] = useState<Display | null>(null);
  const back = (reason?: string) => {
    setFound(null);
    setRefused(reason);
  };
  if (paired) {
    return (
      <Paired
        display={paired}
        onNext={() => {
          setPaired(null);
          setDraft(null);
          back();
        }}
      />
    );
  }
  if (!found) return <TypeCode refused={refused} onFound={setFound} />;
  const step = { found, onPaired: setPaired, onBack: back };
  return display === null ? (
    <PairNew {...step} draft={draft} onDraft={setDraft} />
  ) : (
    <PairAgain {...step} id={display} />
  );
}

const Paired = ({ display, onNext }: { display: Display; onNext: () => void }) => (
  <div className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6">
    <div role="status" className="flex items-start gap-3">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-good" />
      <p className="text-lg wrap-anywhere">
        <strong>{display.name}</strong> is paired, as sign {display.number}. Within seconds it shows{' '}
        {display.location.name}.
      </p>
    </div>
    <div className="flex flex-wrap gap-3">
      <Link
        to="/admin/displays/$id"
        params={{ id: display._id }}
        className={buttonClass('primary', 'max-sm:min-h-14 max-sm:grow')}
      >
        Open {display.name}
      </Link>
      <Button look="secondary" className="max-sm:min-h-14" onClick={onNext}>
        Pair another
      </Button>
    </div>
  </div>
);
