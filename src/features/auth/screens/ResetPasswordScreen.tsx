import { useNavigate, useSearchParams } from 'react-router-dom';
import { recovery } from '../recovery.fr.ts';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import { ResetForm } from '../components/ResetForm.tsx';
import { SmallFrame } from '../components/SmallFrame.tsx';
import { TextLink } from '../components/TextLink.tsx';

/** Sets a new password by a mailed link [AUTH-124], then leads to the sign-in page [AUTH-125]. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get('token') ?? '';
  const text = recovery.reset;

  function onChanged(): void {
    toast(text.done.title, { text: text.done.text });
    void navigate('/login', { replace: true, state: { notice: text.done.text } });
  }

  return (
    <SmallFrame title={text.title} {...(token !== '' && { text: text.text })}>
      {token === '' ? (
        <>
          <Notice tone="bad">{recovery.expired}</Notice>
          <p className="text-center">
            <TextLink to="/forgot-password">{text.again}</TextLink>
          </p>
        </>
      ) : (
        <ResetForm token={token} onDone={onChanged} />
      )}
    </SmallFrame>
  );
}
