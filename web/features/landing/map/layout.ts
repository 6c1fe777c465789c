/** The sizes of the landing page's parts, used by the parts and by their placeholders. */
export const layout = {
  page: 'space-y-4',
  counts: 'min-h-8',
  columns: 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]',
  find: 'min-h-27 lg:col-start-1 lg:row-start-1',
  list: 'lg:col-start-1 lg:row-start-2',
  mapColumn: 'flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1',
  map: 'h-88 sm:h-112 lg:h-116',
  card: 'lg:min-h-36',
} as const;
