import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pairingCodeIn } from '#contract/accounts/typed-codes.ts';
import type { PairingFound } from '#contract/displays/displays.ts';
import { texts } from '#contract/texts.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { lookUpCode } from '../calls.ts';

const LETTERS = 8;

/** A screen that was found by the code that it shows. */
export interface FoundScreen {
  code: string;
  screen: PairingFound;
}

/** Asks for the code that the screen shows. Upper or lower case, with or without its dash. */
export function TypeCode({
  refused,
  onFound,
}: {
  /** Why the code before was given up. */
  refused: string | undefined;
  onFound: (found: FoundScreen) => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState(refused);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const look = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const code = pairingCodeIn(typed);
    if (code.length !== LETTERS) {
      setError(`The code has ${LETTERS} letters: you have typed ${code.length}.`);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      onFound({ code, screen: await lookUpCode(code) });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : texts.unknownError);
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void look(event)}
      className="space-y-5 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <p>
        Stand before the screen. It shows a code of eight letters at{' '}
        <strong className="wrap-anywhere">{`${location.origin}/display`}</strong>, a new one every few
        minutes.
      </p>
      <div className="[&_input]:min-h-16 [&_input]:font-bold [&_input]:text-2xl [&_input]:tracking-[0.12em] [&_input]:uppercase [&_input]:placeholder:font-normal">
        <Field
          ref={field}
          label="Code on the screen"
          hint="Upper or lower case, with or without the dash."
          placeholder="ABCD-EFGH"
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" busy={isBusy} className="w-full max-sm:min-h-14 sm:w-auto">
        {isBusy ? 'Looking for it…' : 'Find this screen'}
      </Button>
    </form>
  );
}
