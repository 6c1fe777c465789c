import { staffTexts } from '#contract/staff-texts.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** A field that two people have given different values. */
export interface Difference {
  name: string;
  now: string;
  yours: string;
}

/** Shows what is there now beside what was typed, and lets somebody choose between the two. */
export const ChangedMeanwhile = ({
  differences,
  isBusy,
  onTake,
  onKeep,
}: {
  differences: readonly Difference[];
  isBusy: boolean;
  onTake: () => void;
  onKeep: () => void;
}) => (
  <Notice
    tone="caution"
    role="alert"
    title={staffTexts.changedMeanwhile}
    action={
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={isBusy} onClick={onTake}>
          Take what is there now
        </Button>
        <Button look="secondary" busy={isBusy} onClick={onKeep}>
          Save mine over it
        </Button>
      </div>
    }
  >
    <dl className="mt-2 space-y-2">
      {differences.map(({ name, now, yours }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="whitespace-pre-line">
            <span className="text-ink-muted">There now:</span> {now || 'empty'}
          </dd>
          <dd className="whitespace-pre-line">
            <span className="text-ink-muted">Yours:</span> {yours || 'empty'}
          </dd>
        </div>
      ))}
    </dl>
  </Notice>
);
