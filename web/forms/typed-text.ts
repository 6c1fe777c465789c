const PREFIX = 'foreshore.typed.';

/** What somebody had typed into a form when their login ended. */
interface TypedText {
  /** The account's e-mail address: nobody else is shown it. */
  owner: string;
  values: Record<string, unknown>;
}

/** Of this tab alone. Null where the browser keeps nothing. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const keys = (): string[] => Object.keys(storage() ?? {}).filter((key) => key.startsWith(PREFIX));

const isTypedText = (value: unknown): value is TypedText =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function keepTyped(form: string, typed: TypedText): void {
  try {
    storage()?.setItem(PREFIX + form, JSON.stringify(typed));
  } catch {
    // Without room it has to be typed again.
  }
}

/** Gives back what was kept of a form, once. What is another's goes, of every form. */
export function takeTyped(form: string, owner: string): TypedText['values'] {
  const kept = parsed(storage()?.getItem(PREFIX + form) ?? 'null');
  storage()?.removeItem(PREFIX + form);
  if (!isTypedText(kept)) return {};
  if (kept.owner === owner) return kept.values;
  forgetTyped();
  return {};
}

export function forgetTyped(): void {
  for (const key of keys()) storage()?.removeItem(key);
}
