const thousands = new Intl.NumberFormat('en-GB');

export const formatCount = (count: number): string => thousands.format(count);

export const countedLocations = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'location' : 'locations'}`;
