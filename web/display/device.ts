import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type {
  DisplayAnswer,
  DisplayCommand,
  DisplayProblem,
  DisplayReport,
  PairingBegun,
  PairingState,
} from '#contract/displays/displays.ts';
import type { KeptPlace } from '#domain/displays/sign.ts';
import type { Clocks, TrustedTime } from './trusted-time.ts';

/**
 * What the sign's program knows, as plain data. `step` (`step.ts`) makes the next state of it; nothing else changes it. All
 * moments without a name of their own are on the monotonic clock, ms.
 */
export interface Device {
  clocks: Clocks;
  /** `starting`: it may have a key, and asks with it. `pairing`: it has none. `paired`: the last answer took its key. */
  phase: 'starting' | 'pairing' | 'paired';
  /** It had a key that is taken back. */
  wasRevoked: boolean;
  /** The call to make next, and when. In every state one is under way or due. */
  call: Call;
  time: TrustedTime | null;
  /** The server's time at the last contact, epoch ms. */
  contactAt: number | null;
  display: DisplayAnswer['display'] | null;
  frame: DisplayFrame | null;
  witness: DisplayAnswer['witness'];
  isOpen: boolean;
  /** For the time after a start without contact. */
  kept: KeptPlace | null;
  pairing: Pairing | null;
  /** Why the last call brought no answer, while it is not paired. */
  trouble: Trouble | null;
  /** What stands over the sign, until when. */
  overlay: { kind: 'identify' | 'test_card'; until: number } | null;
  results: CommandResult[];
  /** Ids of commands that were taken, so that none is carried out twice. */
  commands: string[];
  reload: 'none' | 'asked' | 'told'; // told: the server knows the outcome
  hasNewVersion: boolean;
  /** The page would come again without a connection: only then it may be loaded anew. */
  isShellKept: boolean;
  problems: DisplayProblem[];
  /** All words are on some page. */
  fits: boolean;
  /** When the page failed to draw. */
  crashedAt: number | null;
  sequence: number;
}

export type CommandResult = DisplayReport['results'][number];

export type CallKind = 'report' | 'begin' | 'poll';

export interface Call {
  kind: CallKind;
  due: number;
  /** When it was sent; null: it is not under way. */
  sent: Clocks | null;
  /** It is to be made again as soon as it is answered. */
  again: boolean;
  /** Failures in a row. */
  failures: number;
}

export const firstCall = (kind: CallKind, due: number): Call => ({
  kind,
  due,
  sent: null,
  again: false,
  failures: 0,
});

interface Pairing {
  secret: string;
  code: string;
  url: string;
  /** By the monotonic clock: there may be no other time yet. */
  until: number;
}

/** What became of a call. `asked` are the clocks when it was sent: an outcome of a call that was given up counts for nothing. */
export type Outcome = { asked: Clocks } & (
  | { is: 'answered'; answer: DisplayAnswer; sent: Told }
  | { is: 'failed'; why: Trouble; retryAfterS: number | null; jitter: number } // jitter: 0.8 to 1.2
  | { is: 'refused' } // no key, or one that is taken back
  | { is: 'pairing_begun'; begun: PairingBegun; lastsMs: number }
  | { is: 'pairing_state'; state: PairingState }
);

export type Event = { clocks: Clocks } & (
  | Outcome
  | { is: 'passed' } // a second
  | { is: 'pushed'; push: Push }
  | { is: 'painted' } // a new revision stands on the screen
  | { is: 'network_back' }
  | { is: 'new_version' }
  | { is: 'shell'; isKept: boolean }
  | { is: 'drawn'; fits: boolean } // all words are on some page
  | { is: 'crashed' }
  | { is: 'problem'; problem: DisplayProblem }
);

/** Why there is no answer. */
export type Trouble = 'away' | 'too_many';
/** What a report said that need not be said again. */
export type Told = Pick<DisplayReport, 'results' | 'problems'>;

/** What of a push says that there is news. */
export interface Push {
  revision: string;
  tag: string | null; // of the frame that came along
  commands: readonly Pick<DisplayCommand, 'id'>[];
}

/** What the program is to do after a step. */
export type Effect =
  | { do: 'call'; kind: CallKind }
  | { do: 'keep'; place: KeptPlace }
  | { do: 'forget' } // everything that was kept
  | { do: 'listen' } // to pushes, where it does not yet
  | { do: 'stop_listening' }
  | { do: 'reload' };

export function started(clocks: Clocks, kept: KeptPlace | null): Device {
  return {
    clocks,
    phase: 'starting',
    wasRevoked: false,
    call: firstCall('report', clocks.monotonic),
    time: null,
    contactAt: null,
    display: null,
    frame: null,
    witness: [],
    isOpen: true,
    kept,
    pairing: null,
    trouble: null,
    overlay: null,
    results: [],
    commands: [],
    reload: 'none',
    hasNewVersion: false,
    isShellKept: false,
    problems: [],
    fits: true,
    crashedAt: null,
    sequence: 0,
  };
}
