/** The sizes of the landing page's parts, shared by what is loaded and what holds its place. */
export const layout = {
  page: 'space-y-4',
  counts: 'min-h-9',
  columns: 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]',
  map: 'h-96 sm:h-112 lg:h-132',
  legend: 'min-h-10 sm:min-h-5',
  card: 'lg:min-h-36',
} as const;
