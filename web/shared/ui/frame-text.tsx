import { useRef, useState } from 'react';
import { Button } from './button.tsx';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '');

/** High enough for all figures on a phone; a longer message scrolls within. */
const HEIGHT = 480;

/** What a site puts into its page to show a place. */
export const frameText = (address: string, name: string): string =>
  `<iframe src="${escaped(address)}" title="Conditions at ${escaped(name)}" width="100%" height="${HEIGHT}" style="border:0;max-width:50rem" loading="lazy"></iframe>`;

/** The text in full, to read and to copy. */
export function FrameText({
  address,
  name,
  of,
}: {
  address: string;
  /** Of the place. */
  name: string;
  /** What tells this text from others on the screen. */
  of: string;
}) {
  const text = frameText(address, name);
  const shown = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      shown.current?.select();
      setResult('refused');
    }
  };
  return (
    <div className="space-y-2">
      <textarea
        ref={shown}
        readOnly
        rows={3}
        value={text}
        aria-label={`Text for the page of ${of}`}
        spellCheck={false}
        className="block w-full rounded-lg border border-line bg-neutral-ground p-3 text-sm break-all text-ink"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" aria-label={`Copy the text for ${of}`} onClick={() => void copy()}>
          Copy
        </Button>
        <p role="status" className="text-sm">
          {result === 'copied' && 'Copied'}
          {result === 'refused' && 'Your browser did not allow it. The text is selected: copy it by hand.'}
        </p>
      </div>
    </div>
  );
}
