import { type FormEvent, useState } from 'react';
import { MOST_SHOWING_DAYS } from '#contract/displays/displays.ts';
import { addDays, londonDate } from '#domain/time/london-time.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';

/** Days in London, both included. */
export interface Days {
  from: string;
  until: string;
}

/** Asks for the days of the sheet. */
export function DaysForm({
  days,
  busy,
  onChosen,
}: {
  days: Days;
  busy: boolean;
  onChosen: (days: Days) => void;
}) {
  const [typed, setTyped] = useState(days);
  const [wrong, setWrong] = useState<Partial<Days>>({});
  const choose = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn(typed, londonDate(serverNow()));
    setWrong(found);
    if (Object.keys(found).length === 0) onChosen(typed);
  };
  const fieldOf = (side: keyof Days, label: string) => (
    <Field
      type="date"
      label={label}
      value={typed[side]}
      error={wrong[side]}
      onChange={({ target }) => setTyped({ ...typed, [side]: target.value })}
      className="min-w-44"
    />
  );
  return (
    <form noValidate onSubmit={choose} className="flex flex-wrap items-start gap-4 print:hidden">
      {fieldOf('from', 'First day')}
      {fieldOf('until', 'Last day')}
      <Button type="submit" look="secondary" busy={busy} className="mt-8">
        Show these days
      </Button>
    </form>
  );
}

function wrongIn({ from, until }: Days, today: string): Partial<Days> {
  const empty = 'Please give a day';
  if (from === '' || until === '')
    return { ...(from === '' && { from: empty }), ...(until === '' && { until: empty }) };
  if (until > today) return { until: 'The last day must not be after today' };
  if (from > until) return { from: 'The first day must not be after the last one' };
  if (addDays(from, MOST_SHOWING_DAYS) <= until) return { from: `At most ${MOST_SHOWING_DAYS} days` };
  return {};
}
