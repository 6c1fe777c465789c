/** The buttons of a long dialog: they stay in sight while what is above them scrolls. */
export const dialogFoot =
  'sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6';
