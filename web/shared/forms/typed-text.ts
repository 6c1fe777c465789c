const PREFIX = 'foreshore.typed.';

/** What somebody had typed into a form when their login ended or they left the page. */
interface TypedText {
  /** The account's e-mail address: only this account gets the text back. */
  owner: string;
  values: Record<string, unknown>;
}

/** The storage of this tab. Null where storage is blocked. */
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

export function storeTyped(form: string, typed: TypedText): void {
  try {
    storage()?.setItem(PREFIX + form, JSON.stringify(typed));
  } catch {
    // Storage is full: the text has to be typed again.
  }
}

/** Returns the stored text of a form and deletes it. Text of another owner is deleted, of every form. */
export function takeTyped(form: string, owner: string): TypedText['values'] {
  const stored = parsed(storage()?.getItem(PREFIX + form) ?? 'null');
  storage()?.removeItem(PREFIX + form);
  if (!isTypedText(stored)) return {};
  if (stored.owner === owner) return stored.values;
  forgetTyped();
  return {};
}

/** Deletes the stored text of one form, or of every form. */
export function forgetTyped(form?: string): void {
  for (const key of form === undefined ? keys() : [PREFIX + form]) storage()?.removeItem(key);
}
