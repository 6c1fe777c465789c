import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefreshCost as Cost } from '#contract/network/location-planning.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { refreshCostQuery } from '../calls.ts';
import { costWords } from './cost-words.ts';

/** What so many more active places cost of the daily budgets of the sources; nothing for none. */
export function RefreshCost({ count = 1 }: { count?: number }) {
  const { data } = useQuery({
    ...refreshCostQuery(count),
    enabled: count > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <div role="status" className="empty:mb-0 sm:col-span-2">
      {data && count > 0 && <CostNotice cost={data} />}
    </div>
  );
}

function CostNotice({ cost }: { cost: Cost }) {
  const { isTooMuch, sentences } = costWords(cost);
  const places =
    cost.add === 1
      ? 'one more active place costs'
      : `${cost.add.toLocaleString('en-GB')} more active places cost`;
  return (
    <Notice tone={isTooMuch ? 'caution' : 'info'} title={`What ${places} each day`}>
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
