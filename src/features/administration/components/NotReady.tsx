import { Link } from 'react-router-dom';
import type { StaffPage } from '#schemas/wire/cases.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/Button.tsx';
import { Niche } from '#ui/Niche.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useTitle } from '#ui/use-title.ts';
import { house } from '../text.fr.ts';
import { useSecondFactor } from '../use-second-factor.ts';
import { TotpField } from './TotpField.tsx';

const { notReady: text } = house;

interface Props {
  page: StaffPage;
  /** The session may be another one now. */
  onSignedIn: () => void;
}

/** Says what this session lacks to act for the house [S21]: a second factor, or a sign-in of less than twelve hours. */
export function NotReady({ page, onSignedIn }: Props) {
  useTitle(house.title);
  const hasFactor = page.factors.length > 0;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center">
      <Niche faint className="mb-7 h-[148px] w-[124px]" />
      <h1 className="text-title text-balance">{text.title}</h1>
      <p className="mt-3 text-balance text-text-soft">{hasFactor ? text.session.text : text.factor.text}</p>
      {hasFactor ? (
        <SignInAgain factors={page.factors} onSignedIn={onSignedIn} />
      ) : (
        <Link to="/settings/account" className={buttonClass('main', 'normal', 'mt-6')}>
          {text.factor.action}
        </Link>
      )}
    </div>
  );
}

/** Opens a new session of the same account with a second factor; nothing on the device is erased for it. */
function SignInAgain({ factors, onSignedIn }: Pick<StaffPage, 'factors'> & Pick<Props, 'onSignedIn'>) {
  const { isOffline, isPossible, isBusy, action, signIn, code, problem, other, change } = useSecondFactor(
    factors,
    onSignedIn,
  );
  if (!isPossible) return <p className="mt-6 text-small text-warn">{text.session.unknown}</p>;
  return (
    <div className="mt-6 grid w-full justify-items-center gap-4">
      {code && <TotpField signIn={code} disabled={isOffline || isBusy} />}
      <Button busy={isBusy} disabled={isOffline} onClick={signIn}>
        {action}
      </Button>
      {other !== null && (
        <Button variant="quiet" size="small" disabled={isBusy} onClick={change}>
          {other}
        </Button>
      )}
      {problem !== null && (
        <Notice tone={isOffline ? 'offline' : 'bad'} role={isOffline ? 'status' : 'alert'}>
          {problem}
        </Notice>
      )}
    </div>
  );
}
