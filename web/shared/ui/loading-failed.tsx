import { Notice } from './notice.tsx';
import { RetryButton } from './retry-button.tsx';

/** What is shown in place of something that could not be loaded: what it is, why, and a button that tries again. */
export const LoadingFailed = ({
  title,
  error,
  busy,
  onRetry,
}: {
  title: string;
  error: Error;
  busy: boolean;
  onRetry: () => unknown;
}) => (
  <Notice tone="danger" role="alert" title={title} action={<RetryButton busy={busy} onRetry={onRetry} />}>
    {error.message}
  </Notice>
);
