import { useQuery } from '@tanstack/react-query';
import type { RefreshCost as Cost } from '#contract/location-planning.ts';
import { Notice } from '#web/ui/notice.tsx';
import { refreshCostQuery } from './calls.ts';
import { costWords } from './cost-words.ts';

/** What one more active place costs of the daily budgets of the sources. */
export function RefreshCost() {
  const { data } = useQuery(refreshCostQuery(1));
  return (
    <div role="status" className="sm:col-span-2">
      {data && <CostNotice cost={data} />}
    </div>
  );
}

function CostNotice({ cost }: { cost: Cost }) {
  const { isTooMuch, sentences } = costWords(cost);
  return (
    <Notice tone={isTooMuch ? 'caution' : 'info'} title="What one more active place costs each day">
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
