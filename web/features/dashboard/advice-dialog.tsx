import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { areas } from '#web/admin/areas.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { Button } from '#web/shared/ui/button.tsx';

export type Advice = 'backup' | 'free host' | 'budgets' | 'media folder';

const titles: Readonly<Record<Advice, string>> = {
  backup: 'How to make a backup',
  budgets: 'Places and daily budgets',
  'media folder': 'One media folder for all processes',
  'free host': 'Adverts and the free hosts of Open-Meteo',
};

/** What an operator can do about something that no button here can. */
export const AdviceDialog = ({ advice, onClose }: { advice: Advice; onClose: () => void }) => (
  <Modal title={titles[advice]} onClose={onClose}>
    <div className="space-y-4 wrap-anywhere">
      {words[advice]}
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  </Modal>
);

const Command = ({ children }: { children: string }) => (
  <pre className="overflow-x-auto rounded-lg bg-neutral-ground p-3 whitespace-pre-wrap">
    <code>{children}</code>
  </pre>
);

const Backup = () => (
  <>
    <p>On the server, in the folder of Foreshore, with a folder for the copy:</p>
    <Command>npm run backup -- /backup</Command>
    <p>The copy is checked, and this line goes away. It comes back after eight days without a backup.</p>
    <p>Where you make backups in another way, put this at the end of your script:</p>
    <Command>npm run backup -- --note</Command>
  </>
);

const Budgets = () => (
  <>
    <p>
      Each source may be asked only so often a day. With too many places each is asked for more rarely: its
      values are old for part of the time, and with far too many nothing is shown.
    </p>
    <p>
      <Link
        to={areas.locations.path}
        search={{ active: 'true' }}
        className="text-sea underline underline-offset-4"
      >
        Switch off the places
      </Link>{' '}
      that nobody needs. They stay stored, and can be switched on again.
    </p>
    <p>
      With a key from Open-Meteo in the setting <code>OPEN_METEO_API_KEY</code>, its budgets are larger. How
      many places each budget keeps fresh stands in <code>docs/operating.md</code>.
    </p>
  </>
);

const FreeHost = () => (
  <>
    <p>Open-Meteo’s free hosts are for non-commercial use. A site that shows adverts counts as commercial.</p>
    <p>
      With a key from Open-Meteo in the setting <code>OPEN_METEO_API_KEY</code>, the hosts for customers are
      asked. Otherwise end the adverts.
    </p>
    <p>
      <a
        href="https://open-meteo.com/en/terms"
        rel="noreferrer"
        className="text-sea underline underline-offset-4"
      >
        Terms of Open-Meteo
      </a>
    </p>
  </>
);

const MediaFolder = () => (
  <>
    <p>
      Several processes of this server use one database, and one of them stores the files of adverts in a
      folder of its own. The others could not show them.
    </p>
    <p>
      Mount the same folder as <code>media</code> in the <code>DATA_DIR</code> of each process, or set{' '}
      <code>MEDIA_S3_URL</code> to a bucket. This line goes away within a minute.
    </p>
    <p>
      If the folder was copied or restored, copy the file <code>.foreshore-media</code> with it.
    </p>
  </>
);

const words: Readonly<Record<Advice, ReactElement>> = {
  backup: <Backup />,
  budgets: <Budgets />,
  'media folder': <MediaFolder />,
  'free host': <FreeHost />,
};
