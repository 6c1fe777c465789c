import { titles } from '#domain/places/titles.ts';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { LogOutButton } from '../login/log-out-button.tsx';
import { useLeave } from '../login/use-login-changes.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export function AccountScreen() {
  useDocumentTitle(`${titles.landing} | Account`);
  const leave = useLeave();
  return <AccountPage actions={<LogOutButton onLoggedOut={leave} />} onLeft={(said) => void leave(said)} />;
}
