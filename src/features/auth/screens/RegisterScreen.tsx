import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { registration as text } from '../registration/text.fr.ts';
import type { Partner } from '#lib/product.ts';
import { isNative } from '#platform/native.ts';
import { Notice } from '#ui/Notice.tsx';
import { useTitle } from '#ui/use-title.ts';
import { Wordmark } from '#ui/Wordmark.tsx';
import { InvitationBanner } from '../components/InvitationBanner.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { TextLink } from '../components/TextLink.tsx';
import { RegistrationForm } from '../registration/RegistrationForm.tsx';
import { useReferral } from '../registration/use-referral.ts';
import { useSignUpClosed } from '../registration/use-sign-up-closed.ts';

/** Where professionals go on after their registration as members [PRO-03]. */
const PRO = '/pro/register';

/**
 * « Inscription » [AUTH-50], with the invitation that its address may carry [REFERRAL-01, REFERRAL-07]. Inside a native
 * shell it has no links to public pages [AUTH-87, AUTH-88]. A partner’s page has their texts and their code
 * [PUBLIC-53].
 */
export function RegisterScreen({ partner = null }: { partner?: Partner | null }) {
  const [query] = useSearchParams();
  const code = partner?.referralCode ?? query.get('ref');
  const business = useReferral(code);
  const isClosed = useSignUpClosed();
  const { from = '' } = (useLocation().state ?? {}) as { from?: string };
  const isProfessional = from.startsWith(PRO);
  useTitle(text.title);
  return (
    <SignInFrame promise={text.promise} tall>
      {!isNative() && (
        <div className="text-center desktop:hidden">
          <Link to="/" aria-label={text.home}>
            <Wordmark />
          </Link>
        </div>
      )}
      <h1 className="mt-6 text-center text-[min(2.5rem,15vw)] desktop:mt-0 desktop:text-left desktop:text-display">
        {partner?.title ?? text.title}
      </h1>
      {partner && <p className="mt-4 text-center text-text-soft desktop:text-left">{partner.text}</p>}
      <div className="mt-8 grid gap-6">
        {business !== null && <InvitationBanner business={business} />}
        {isProfessional && <Notice>{text.professional.next}</Notice>}
        {isClosed ? (
          <Notice tone="warn">{text.closed}</Notice>
        ) : (
          <RegistrationForm code={business === null ? null : code} />
        )}
        <p className="flex flex-wrap justify-center gap-x-6 gap-y-1">
          <TextLink to="/login">{text.member}</TextLink>
          {!isNative() && <TextLink to="/">{text.home}</TextLink>}
          {!isProfessional && (
            <TextLink to="/register" from={PRO}>
              {text.professional.way}
            </TextLink>
          )}
        </p>
      </div>
    </SignInFrame>
  );
}
