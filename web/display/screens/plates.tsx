import type { KeptPlace } from '#domain/displays/sign.ts';
import type { Device, Trouble } from '../device.ts';
import { QrCode } from '../sign/qr-code.tsx';

/** Before the first answer, on a screen that keeps nothing. */
export function StartingPlate({ trouble }: Pick<Device, 'trouble'>) {
  return (
    <main className="plate">
      <h1>{words.starting}</h1>
      <p>{words.doNotRely}</p>
      {trouble && <p role="status">{words.trouble[trouble]}</p>}
    </main>
  );
}

/** Without a key: what this is to who passes by, and a code for who may put it into use. */
export function PairingPlate({
  pairing,
  trouble,
  wasRevoked,
}: Pick<Device, 'pairing' | 'trouble' | 'wasRevoked'>) {
  return (
    <main className="plate">
      <h1>{wasRevoked ? words.notInService : words.notPaired}</h1>
      <p>{wasRevoked ? words.revoked : words.what}</p>
      <p>{words.emergency}</p>
      <section className="plate-pairing" aria-labelledby="for-staff">
        <h2 id="for-staff">{words.forStaff}</h2>
        {pairing && (
          <div className="plate-how">
            <div>
              <p>{words.typeCode}</p>
              <p className="plate-code">{pairing.code}</p>
              <p>{words.renewed}</p>
            </div>
            <div className="plate-scan">
              <QrCode text={pairing.url} label={words.scan} />
            </div>
          </div>
        )}
        {trouble ? <p role="status">{words.trouble[trouble]}</p> : !pairing && <p>{words.asking}</p>}
      </section>
    </main>
  );
}

/** When nothing else can be drawn: plain words, by hardly any code. */
export function FailedPlate({ place }: { place: KeptPlace['place'] | null }) {
  return (
    <main className="plate">
      <h1>{words.failed}</h1>
      <p>{words.emergency}</p>
      {place && (
        <p>
          {place.name}: {place.grid_ref ?? `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`}
        </p>
      )}
    </main>
  );
}

/** What a screen says before it is a sign: to who puts it up, and to who passes by. Nobody has chosen a language yet. */
const words = {
  starting: 'This sign is starting',
  doNotRely: 'Do not rely on it yet.',
  notPaired: 'This screen is not in use yet',
  notInService: 'Not in service',
  what: 'It will show the conditions and warnings of one place on the coast. Until then it says nothing about the sea.',
  revoked: 'This sign says nothing about the sea. What it had kept is deleted.',
  emergency: 'In an emergency call 999 and ask for the Coastguard.',
  failed: 'Do not rely on this sign',
  forStaff: 'For administrators of Foreshore',
  typeCode: 'Scan, log in and type these letters:',
  scan: 'Code with the address of the pairing screen',
  asking: 'Asking for a code …',
  renewed: 'A new code comes by itself.',
  trouble: {
    away: 'The server gives no answer. Is this screen on the network? It goes on trying by itself.',
    too_many:
      'Too many codes were asked for from this network. The next one comes by itself, within ten minutes.',
  } satisfies Record<Trouble, string>,
};
