import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ban, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Display } from '#contract/displays/displays.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import { displaysChanged, remove, revoke } from '../calls.ts';

/** Ends what a screen may do, or gives the display another screen. For administrators. */
export function PairingActions({ display: { _id, name, state } }: { display: Display }) {
  const [isAsking, setAsking] = useState(false);
  const isRevoked = state === 'revoked';
  const Icon = isRevoked ? Trash2 : Ban;
  const close = () => setAsking(false);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      <Link to="/admin/displays/pair" search={{ display: _id }} className={buttonClass('secondary')}>
        <Link2 aria-hidden className="size-5" />
        Pair again
      </Link>
      <Button look="dangerOutline" onClick={() => setAsking(true)}>
        <Icon aria-hidden className="size-5" />
        {isRevoked ? 'Remove' : 'Revoke'}
      </Button>
      {isAsking &&
        (isRevoked ? (
          <Remove id={_id} name={name} onClose={close} />
        ) : (
          <Revoke id={_id} name={name} onClose={close} />
        ))}
    </div>
  );
}

interface Asked {
  id: string;
  name: string;
  onClose: () => void;
}

function Revoke({ id, name, onClose }: Asked) {
  const client = useQueryClient();
  const say = useSay();
  return (
    <Confirm
      title={`Revoke ${name}?`}
      confirm="Revoke"
      confirming="Revoking…"
      onConfirm={async () => {
        await revoke(id);
        await displaysChanged(client, id);
        say({ text: `${name} is revoked.` });
      }}
      onClose={onClose}
    >
      <p>
        The screen says ‘Not in service’ as soon as it hears of it, and empties what it has kept. Its key
        opens nothing any more.
      </p>
      <p>Its settings and its history stay. To use it again, somebody has to stand before it and pair it.</p>
    </Confirm>
  );
}

function Remove({ id, name, onClose }: Asked) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <Confirm
      title={`Remove ${name} from the list?`}
      confirm="Remove"
      confirming="Removing…"
      onConfirm={async () => {
        await remove(id);
        await navigate({ to: '/admin/displays' });
        void displaysChanged(client, id);
      }}
      onClose={onClose}
    >
      <p>It cannot be paired again. What it has shown is kept for its time.</p>
      <p>
        If it has no contact, it may show its last words until it is dark, and no message says so any more.
      </p>
    </Confirm>
  );
}
