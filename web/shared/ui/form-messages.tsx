import { Notice } from './notice.tsx';

/** The error of a form as a whole. Always in the page, empty at first: screen readers announce only changes. */
export const FormAlert = ({ message }: { message: string | undefined }) => (
  <div role="alert" className="empty:mb-0">
    {message && <Notice tone="danger">{message}</Notice>}
  </div>
);

/** What was done. Always in the page, empty at first. */
export const FormStatus = ({ message }: { message: string | undefined }) => (
  <div role="status" className="empty:mb-0">
    {message && <Notice tone="good">{message}</Notice>}
  </div>
);
