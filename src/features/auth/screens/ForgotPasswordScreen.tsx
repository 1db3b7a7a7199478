import { useState } from 'react';
import { recovery } from '../recovery.fr.ts';
import { Notice } from '#ui/Notice.tsx';
import { ForgotForm } from '../components/ForgotForm.tsx';
import { SmallFrame } from '../components/SmallFrame.tsx';
import { TextLink } from '../components/TextLink.tsx';

/** « Mot de passe oublié » [AUTH-123]. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const text = recovery.forgot;
  return (
    <SmallFrame title={text.title} {...(sentTo === null && { text: text.text })}>
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <>
          <Notice>{text.sent(sentTo)}</Notice>
          <p className="text-center text-small text-text-faint desktop:text-left">{text.spam}</p>
        </>
      )}
      <p className="text-center">
        <TextLink to="/login">{text.back}</TextLink>
      </p>
    </SmallFrame>
  );
}
