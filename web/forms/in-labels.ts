/**
 * A refusal in the words of the form: the names of fields in it become their labels. `wind_speed_min must be a number`
 * becomes `Minimum speed must be a number`.
 */
export function inLabels<M extends string | undefined>(
  message: M,
  labels: Readonly<Record<string, string>>,
): M {
  if (message === undefined) return message;
  const names = Object.keys(labels).join('|');
  return message.replace(new RegExp(`\\b(${names})\\b`, 'g'), (name: string, _: string, at: number) =>
    at === 0 ? (labels[name] ?? name) : withinSentence(labels[name] ?? name),
  ) as M; // the same kind of value as it was
}

/** Without its capital, unless it begins with an abbreviation. */
const withinSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
