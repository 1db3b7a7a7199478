import type { AccountActions } from '#device/use-account.ts';
import { prepareSignIn } from '#device/prepare-sign-in.ts';
import { isNative } from '#platform/native.ts';
import { signWithPasskey } from '#platform/passkeys.ts';
import { toast } from '#ui/toast.ts';
import { signInFailureText } from './sign-in-failure-text.ts';
import { auth } from './text.fr.ts';

/** Asks the browser for a passkey and signs in with it; says why not [AUTH-04]. */
export async function signInByPasskey(signIn: AccountActions['signInWithPasskey']): Promise<void> {
  prepareSignIn();
  const signed = await signWithPasskey();
  // Whoever closes the browser's dialog knows it.
  if (!signed.ok && signed.code === 'cancelled') return;
  const result = signed.ok ? await signIn(signed.value) : null;
  if (result?.ok) return toast(auth.success.title, { text: auth.success.text });
  const code = result?.code ?? (!signed.ok && signed.code === 'too-many-attempts' ? signed.code : 'offline');
  toast(auth.failure, {
    text: code === 'invalid-credentials' ? auth.passkey.refused : signInFailureText(code, isNative()),
    tone: 'bad',
  });
}
