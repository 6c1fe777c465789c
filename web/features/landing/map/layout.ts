/** The sizes of the landing page's parts, used by the parts and by their placeholders. */
export const layout = {
  page: 'space-y-3',
  counts: 'min-h-8 lg:min-h-11',
  columns:
    'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,54.5rem)_minmax(0,1fr)]',
  /** On a phone the legend and the chips scroll sideways, out to the edges of the screen. */
  sideways:
    'max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:scrollbar-none sm:max-lg:-mx-6 sm:max-lg:px-6 lg:flex-wrap',
  find: 'min-h-25 lg:min-h-12',
  list: 'lg:col-start-1',
  mapColumn: 'flex min-w-0 flex-col gap-3 lg:sticky lg:top-3 lg:self-start',
  map: 'h-[max(22rem,calc(100dvh-16rem))] lg:h-[clamp(20rem,46dvh,28rem)]',
  card: 'lg:min-h-36',
} as const;
