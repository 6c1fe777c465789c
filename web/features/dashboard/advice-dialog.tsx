import { Modal } from '#web/admin/editing/modal.tsx';
import { Button } from '#web/ui/button.tsx';

export type Advice = 'backup' | 'free host';

const titles: Readonly<Record<Advice, string>> = {
  backup: 'How to make a backup',
  'free host': 'Adverts and the free hosts of Open-Meteo',
};

/** What an operator can do about something that no button here can. */
export const AdviceDialog = ({ advice, onClose }: { advice: Advice; onClose: () => void }) => (
  <Modal title={titles[advice]} onClose={onClose}>
    <div className="space-y-4 wrap-anywhere">
      {advice === 'backup' ? <Backup /> : <FreeHost />}
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
