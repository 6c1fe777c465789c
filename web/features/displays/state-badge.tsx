import {
  Ban,
  CircleDashed,
  Clock,
  Construction,
  type LucideIcon,
  Moon,
  RadioTower,
  Unplug,
} from 'lucide-react';
import type { DisplayState } from '#contract/displays/displays.ts';
import { displayStateNames } from '#domain/words/display-words.ts';
import { Badge } from '#web/shared/ui/badge.tsx';

type Tone = 'good' | 'caution' | 'danger' | 'neutral';

const looks: Readonly<Record<DisplayState, { tone: Tone; Icon: LucideIcon }>> = {
  reporting: { tone: 'good', Icon: RadioTower },
  late: { tone: 'caution', Icon: Clock },
  not_reporting: { tone: 'danger', Icon: Unplug },
  closed: { tone: 'neutral', Icon: Moon },
  out_of_service: { tone: 'caution', Icon: Construction },
  revoked: { tone: 'neutral', Icon: Ban },
  never_seen: { tone: 'neutral', Icon: CircleDashed },
};

/** The state of a display: a word with a colour and a shape of its own. */
export const StateBadge = ({ state }: { state: DisplayState }) => (
  <Badge {...looks[state]}>{displayStateNames[state]}</Badge>
);
