import { useLocation } from 'react-router-dom';
import { useAccount } from '#device/use-account.ts';
import { auth } from '../text.fr.ts';
import { Wordmark } from '#ui/Wordmark.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useTitle } from '#ui/use-title.ts';
import { ForgetAccount } from '../components/ForgetAccount.tsx';
import { SignInForm } from '../components/SignInForm.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { TextLink } from '../components/TextLink.tsx';
import { noticeFromState } from '../navigation-notice.ts';

const PasskeySignIn = deferredPart(() => import('../components/PasskeySignIn.tsx').then((m) => m.PasskeySignIn));

/**
 * The sign-in page [AUTH-04]. After a session that ended by itself it keeps the e-mail address, and offers to forget
 * the account, whose data are still on this device [Y17].
 */
export function SignInScreen() {
  const { account } = useAccount();
  const lostAccount = account.status === 'lost' ? account : null;
  const notice = noticeFromState(useLocation().state);
  useTitle(auth.formLabel);
  return (
    <SignInFrame>
      <div className="text-center desktop:hidden">
        <Wordmark />
      </div>
      <h1 className="mt-6 text-center text-[min(2.5rem,15vw)] desktop:mt-0 desktop:text-left desktop:text-display">
        {auth.title}
      </h1>
      <div className="mt-8 grid gap-5">
        {notice !== null && <Notice>{notice}</Notice>}
        {lostAccount && <Notice tone="warn">{lostAccount.suspended ? auth.lost.suspended : auth.lost.text}</Notice>}
        <SignInForm key={lostAccount?.account ?? ''} email={lostAccount?.email ?? ''} />
        <PasskeySignIn fallback={<div className="min-h-12" />} />
        <p className="flex flex-wrap justify-center gap-x-6">
          <TextLink to="/forgot-password">{auth.forgotten}</TextLink>
          <TextLink to="/register">{auth.register}</TextLink>
        </p>
        {lostAccount && <ForgetAccount account={lostAccount.account} email={lostAccount.email} />}
      </div>
    </SignInFrame>
  );
}
