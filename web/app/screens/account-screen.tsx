import { titles } from '#domain/places/titles.ts';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { LogOutButton } from '../log-out-button.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { useLeave } from '../use-login-changes.ts';

export function AccountScreen() {
  useDocumentTitle(`${titles.landing} | Account`);
  const leave = useLeave();
  return <AccountPage actions={<LogOutButton onLoggedOut={leave} />} onLeft={(said) => void leave(said)} />;
}
