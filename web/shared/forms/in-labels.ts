/**
 * A refusal in the words of the form: the names of fields in it become their labels. `wind_speed_min must be a number`
 * becomes `Minimum speed must be a number`.
 */
export function inLabels<M extends string | undefined>(
  message: M,
  labels: Readonly<Record<string, string>>,
): M {
  if (message === undefined) return message;
  return message.replace(/\w+/g, (word, at: number) => {
    const label = Object.hasOwn(labels, word) ? labels[word] : undefined;
    if (label === undefined) return word;
    return at === 0 ? label : withinSentence(label);
  }) as M; // the same kind of value as it was
}

/** Without its capital, unless it begins with an abbreviation. */
const withinSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
