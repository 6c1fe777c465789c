import { Link } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
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

/** At an address of the admin area that leads to no screen. */
export const NoSuchScreen = () => (
  <AdminPage title="Page Not Found">
    <p>If you typed the address, check that it is right. If you followed a link, the page may have moved.</p>
    <Link to="/admin" className={buttonClass()}>
      Go to the dashboard
    </Link>
  </AdminPage>
);
