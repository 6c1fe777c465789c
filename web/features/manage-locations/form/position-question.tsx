import { ApiError } from '#web/shared/api/failures.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** The server asks back whether a position is right. */
export interface PositionQuestion {
  message: string;
  /** The fields of the position that was probably meant. */
  suggestion: Readonly<Record<string, number>>;
}

/** The question in a refusal; null: it is about something else. */
export const positionQuestionOf = (error: unknown): PositionQuestion | null =>
  error instanceof ApiError && error.reason === 'position_outside'
    ? { message: error.message, suggestion: error.suggestion ?? {} }
    : null;

/** The question, and a button for each answer. */
export function AskPosition({
  question: { message, suggestion },
  isSaving,
  onSuggestion,
  onKeep,
}: {
  question: PositionQuestion;
  isSaving: boolean;
  onSuggestion: () => void;
  onKeep: () => void;
}) {
  const meant = Object.values(suggestion).join(', ');
  return (
    <div role="alert" tabIndex={-1} data-refused className="sm:col-span-2">
      <Notice
        tone="caution"
        title="Is the position right?"
        action={
          <div className="flex flex-wrap gap-2">
            {meant && <Button onClick={onSuggestion}>Use {meant}</Button>}
            <Button look="secondary" busy={isSaving} onClick={onKeep}>
              Save it as it is
            </Button>
          </div>
        }
      >
        {message}
      </Notice>
    </div>
  );
}
