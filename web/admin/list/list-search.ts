/** What the address of a list says: what is searched, how it is sorted, which page, and the screen's own filters. */
export type ListSearch<Filter extends string = never> = { [F in Filter]?: string } & {
  q?: string;
  sort?: string;
  page?: number;
};

/** Reads the search parameters of a list's address; anything else in it is dropped. */
export const listSearch =
  <const Filter extends string = never>(...filters: readonly Filter[]) =>
  (search: Record<string, unknown>): ListSearch<Filter> => {
    const texts = ['q', 'sort', ...filters].flatMap((name) => {
      const value = search[name];
      // The router reads `q=12` as a number and `active=true` as a boolean.
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
      return typeof text === 'string' && text !== '' ? [[name, text]] : [];
    });
    const { page } = search;
    const later = typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {};
    return { ...Object.fromEntries(texts), ...later } as ListSearch<Filter>;
  };
