/** The look of a link that stands by itself under a form, tall enough for a thumb. */
export const textLinkClass =
  'inline-flex min-h-11 items-center rounded-lg font-semibold text-sea underline underline-offset-4 hover:text-sea-strong';
