import { Link } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { AdminPage } from './admin-page.tsx';

/** For safety officers at the address of a screen that is for administrators. */
export const AdministratorsOnly = () => (
  <AdminPage title={texts.accessDenied}>
    <p>Only administrators can view this page.</p>
    <Link to="/" className={buttonClass()}>
      Return to Home
    </Link>
  </AdminPage>
);
