import { CloudSun, type LucideIcon, ShieldAlert, Waves } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormStatus } from '#web/shared/ui/form-messages.tsx';
import { Logo } from '#web/shared/ui/page/logo.tsx';

const highlights: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: CloudSun,
    title: 'Live Weather Data',
    text: 'The newest forecast of wind, gusts, temperature and rain where you are going.',
  },
  { Icon: Waves, title: 'Tidal Information', text: 'When the tide turns, and how high it will be.' },
  {
    Icon: ShieldAlert,
    title: 'Safety Alerts',
    text: 'Water quality, storm overflows and messages from the beach.',
  },
];

/**
 * The page around every form before the login. `status`: what was done. `isEntrance`: the description of the product
 * comes before the form on a phone too.
 */
export function AuthPage({
  title,
  status,
  isEntrance = false,
  children,
}: {
  title: string;
  status?: string | undefined;
  isEntrance?: boolean;
  children: ReactNode;
}) {
  const inBand = isEntrance ? '' : 'max-lg:hidden';
  return (
    <div className="grid content-start lg:h-full lg:grid-cols-2 lg:grid-rows-[1fr_1fr_auto] lg:content-stretch">
      <header className="deep-band px-4 pt-5 pb-16 sm:px-6 lg:flex lg:items-end lg:px-16 lg:pb-5">
        <div className="mx-auto w-full max-w-md">
          <Logo />
          <p className={`mt-5 text-2xl font-bold text-balance lg:mt-8 lg:text-4xl ${inBand}`}>
            Real-time coastal weather monitoring and safety information
          </p>
        </div>
      </header>
      <main
        id="main"
        className="-mt-10 px-4 sm:px-6 lg:row-span-2 lg:mt-0 lg:flex lg:items-center lg:px-16 lg:py-8"
      >
        <div className="mx-auto w-full max-w-md rounded-card border border-line bg-surface p-5 sm:p-8">
          <h1 tabIndex={-1} className="mb-5 text-2xl font-bold">
            {title}
          </h1>
          <div className={status ? 'mb-5' : ''}>
            <FormStatus message={status} />
          </div>
          {children}
        </div>
      </main>
      <section
        aria-label="What you get"
        className={`px-4 py-8 sm:px-6 lg:deep-band lg:row-span-2 lg:px-16 lg:pt-5 ${inBand}`}
      >
        <ul className="mx-auto w-full max-w-md space-y-5">
          {highlights.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-sea lg:text-on-deep-muted" />
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="text-ink-muted lg:text-on-deep-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <footer className="px-4 py-6 text-center text-sm text-ink-muted sm:px-6">
        Design and development: Foreshore contributors
      </footer>
    </div>
  );
}
