import { Notice } from './notice.tsx';

/** What went wrong with a form as a whole. Stands there empty until then: only what changes is announced. */
export const FormAlert = ({ message }: { message: string | undefined }) => (
  <div role="alert" className="empty:mb-0">
    {message && <Notice tone="danger">{message}</Notice>}
  </div>
);

/** What was done. Stands there empty until then. */
export const FormStatus = ({ message }: { message: string | undefined }) => (
  <div role="status" className="empty:mb-0">
    {message && <Notice tone="good">{message}</Notice>}
  </div>
);
