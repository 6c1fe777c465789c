type Library = typeof import('nodemailer');

interface OnceLoaded<T> {
  use: () => Promise<T>;
  /** Undefined: nobody has used it. */
  used: () => Promise<T> | undefined;
}

/** Makes something of the mail library at its first use: loading it takes a noticeable part of the start-up time. */
export function onceLoaded<T>(make: (library: Library) => T): OnceLoaded<T> {
  let made: Promise<T> | undefined;
  return {
    use() {
      made ??= import('nodemailer').then(make);
      return made;
    },
    used: () => made,
  };
}
