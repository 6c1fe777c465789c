import type { Trouble } from './device.ts';

/** What a screen says before it is a sign: to who puts it up, and to who passes by. Nobody has chosen a language yet. */
export const words = {
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
