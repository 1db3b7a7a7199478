import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { nativeSignInForm, signInForm, type SignInForm } from '#schemas/forms/sign-in.ts';
import { fr } from '#i18n/fr.ts';
import { auth } from '#i18n/fr/auth.ts';
import { useTyped } from '#live/typed-text.ts';
import { isNative } from '#platform/native.ts';

type Name = keyof SignInForm;
const names: readonly Name[] = ['email', 'password'];

/**
 * Two fields under the schema's rules, as other forms have theirs from a library that weighs more than this whole page:
 * what is wrong is said once a field was left, or the form sent, and as it is mended. What was typed stays.
 */
export function useSignInFields(email: string, onSubmit: (form: SignInForm) => Promise<void>) {
  const [address, keepAddress, forgetAddress] = useTyped('sign-in address', email);
  const [typed, type] = useState<SignInForm>({ email: email || address, password: '' });
  const [left, leave] = useState<ReadonlySet<Name>>(new Set());
  const [sending, send] = useState(false);
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const read = (isNative() ? nativeSignInForm : signInForm).safeParse(typed);
  const wrong = (name: Name) => read.error?.issues.find(({ path }) => path[0] === name)?.message;
  const words: Readonly<Record<string, string>> = auth.fields;

  const field = (name: Name) => {
    const key = left.has(name) ? wrong(name) : undefined;
    return {
      name,
      value: typed[name],
      error: key && (words[key] ?? fr.ui.invalidField),
      ref: (input: HTMLInputElement) => void inputs.current.set(name, input),
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        type((now) => ({ ...now, [name]: target.value }));
        if (name === 'email') keepAddress(target.value);
      },
      onBlur: () => leave((now) => new Set([...now, name])),
    };
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    leave(new Set(names));
    if (!read.success) return inputs.current.get(names.find(wrong) ?? 'email')?.focus();
    if (sending) return;
    send(true);
    forgetAddress();
    await onSubmit(read.data).finally(() => send(false));
  }
  return { field, sending, submit };
}
