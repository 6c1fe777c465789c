import { queryOptions } from '@tanstack/react-query';
import { type Overview, overviewPath } from '#contract/overview.ts';
import { getJson } from '#web/api/http.ts';

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal }) => getJson<Overview>(overviewPath, 'the overview', signal),
  });
