import { Link } from 'react-router-dom';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { useAccount } from '#device/use-account.ts';
import { Notice } from '#ui/Notice.tsx';
import { useTitle } from '#ui/use-title.ts';
import { DeviceSection } from '../components/DeviceSection.tsx';
import { HealthSection } from '../components/HealthSection.tsx';
import { LogSection } from '../components/LogSection.tsx';
import { MediaSection } from '../components/MediaSection.tsx';
import { SelfTestSection } from '../components/SelfTestSection.tsx';

/** The connection test page, open to everyone [PUBLIC-40]. */
export function ConnectionTestScreen() {
  const { account } = useAccount();
  const member = account.status === 'member';
  useTitle(text.title);
  return (
    <div className="mx-auto w-full max-w-[768px] px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <h1 className="text-title leading-tight desktop:text-display">{text.title}</h1>
      <p className="mt-3 max-w-xl text-text-soft">{text.intro}</p>
      {!member && (
        <div className="mt-5">
          <Notice>{text.health.guest}</Notice>
        </div>
      )}
      <SelfTestSection member={member} />
      {account.status === 'member' && <MediaSection account={account.account} />}
      <HealthSection member={member} />
      <DeviceSection member={member} />
      <LogSection />
      {import.meta.env.VITE_LAB === '1' && (
        <p className="mt-8 text-small">
          <Link to="/socket-test?lab" className="inline-flex min-h-11 items-center text-text-soft underline-offset-4">
            {text.laboratory}
          </Link>
        </p>
      )}
    </div>
  );
}
