import { texts } from '#contract/texts.ts';
import { type CardWords, MOST_ROWS_OF_LINE } from '#domain/summary/card-words.ts';
import { withErrorsWhole } from '#domain/tides/prediction/whole-errors.ts';
import { column, drawing, FONT, lines, type Part, row, text } from './drawing.ts';

/** Of cards that others show beside a link. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Draws a card as PNG, in some 60 ms on a thread of its own. */
export async function drawCard(words: CardWords, date: string): Promise<Buffer> {
  const { render } = await drawing();
  return render(cardOf(words, date), { ...CARD_SIZE, format: 'png' });
}

const ink = '#0b2138';
const muted = '#45607a';
const deep = '#0c2b4a';
const tones: Readonly<Record<CardWords['lines'][number]['tone'], { ground: string; ink: string }>> = {
  signal: { ground: '#ffc94d', ink },
  danger: { ground: '#fde8e5', ink: '#9c1c14' },
  caution: { ground: '#fff2d9', ink: '#6b4000' },
  sea: { ground: '#e3effa', ink },
  muted: { ground: '#f1f5f8', ink },
};

/** The longer a name, the smaller it is; two lines of the smallest hold the longest. */
const nameSize = (name: string): number => (name.length <= 18 ? 68 : name.length <= 30 ? 52 : 38);

function cardOf({ name, lines: said, figures, simulated }: CardWords, date: string): Part {
  const head = row(
    [
      text(name, { fontSize: nameSize(name), fontWeight: 700, letterSpacing: -1.5, flex: 1, ...lines(2) }),
      column(
        [
          text('As it was at', { fontSize: 24, color: '#bfd0e0' }),
          text(date, { fontSize: 32, fontWeight: 600 }),
        ],
        { alignItems: 'flex-end', flexShrink: 0, marginLeft: 40 },
      ),
    ],
    { backgroundColor: deep, color: '#ffffff', padding: '22px 56px', alignItems: 'center' },
  );
  const notice = text(texts.simulated, {
    ...{ fontSize: 26, fontWeight: 600, padding: '8px 56px' },
    ...{ backgroundColor: tones.caution.ground, color: tones.caution.ink },
  });
  const foot = row(
    [
      text('Foreshore', { fontWeight: 700, color: deep }),
      text('It may be different now. Look again before you get in.', { color: muted }),
    ],
    { justifyContent: 'space-between', fontSize: 26, padding: '0 56px 24px' },
  );
  return column(
    [
      head,
      ...(simulated ? [notice] : []),
      column(said.map(lineOf), { padding: '14px 56px', gap: 10, flex: 1, justifyContent: 'center' }),
      row(figures.map(figureOf), { padding: '0 56px 18px', gap: 20 }),
      foot,
    ],
    { ...CARD_SIZE, backgroundColor: '#ffffff', color: ink, fontFamily: FONT },
  );
}

const lineOf = ({ tone, words }: CardWords['lines'][number]): Part =>
  text(words, {
    ...{ fontSize: 30, fontWeight: 600, lineHeight: 1.2, padding: '8px 20px', borderRadius: 14 },
    ...{ backgroundColor: tones[tone].ground, color: tones[tone].ink },
    ...lines(MOST_ROWS_OF_LINE),
  });

const figureOf = ({ label, value, more, isKnown }: CardWords['figures'][number]): Part =>
  column(
    [
      text(label, { fontSize: 24, fontWeight: 600, color: muted }),
      text(value, {
        fontSize: isKnown ? 36 : 30,
        fontWeight: isKnown ? 700 : 600,
        lineHeight: 1.15,
        letterSpacing: -0.5,
        color: isKnown ? ink : muted,
        ...lines(2),
      }),
      text(withErrorsWhole(more), { fontSize: 22, lineHeight: 1.25, color: muted, ...lines(3) }),
    ],
    { flex: 1, flexBasis: 0, minWidth: 0, gap: 4, borderTop: '3px solid #d5dfe8', paddingTop: 12 },
  );
