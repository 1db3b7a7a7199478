import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { nativeSignInForm, signInForm, type SignInForm } from '#schemas/forms/sign-in.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { auth } from './text.fr.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { isNative } from '#platform/native.ts';

type Name = keyof SignInForm;
const names: readonly Name[] = ['email', 'password'];

/**
 * Manages two fields under the schema's rules, without the form library, which is larger than this whole page. An error
 * is shown once its field was left or the form sent, and updated while it is corrected. The input stays.
 */
export function useSignInFields(email: string, onSubmit: (form: SignInForm) => Promise<void>) {
  const [address, keepAddress, forgetAddress] = useUnsavedInput('sign-in address', email);
  const [values, setValues] = useState<SignInForm>({ email: email || address, password: '' });
  const [visited, setVisited] = useState<ReadonlySet<Name>>(new Set());
  const [sending, setSending] = useState(false);
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const parsed = (isNative() ? nativeSignInForm : signInForm).safeParse(values);
  const errorKeyOf = (name: Name) => parsed.error?.issues.find(({ path }) => path[0] === name)?.message;
  const errorTexts: Readonly<Record<string, string>> = auth.fields;

  const field = (name: Name) => {
    const key = visited.has(name) ? errorKeyOf(name) : undefined;
    return {
      name,
      value: values[name],
      error: key && (errorTexts[key] ?? appTexts.ui.invalidField),
      ref: (input: HTMLInputElement) => void inputs.current.set(name, input),
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setValues((now) => ({ ...now, [name]: target.value }));
        if (name === 'email') keepAddress(target.value);
      },
      onBlur: () => setVisited((now) => new Set([...now, name])),
    };
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setVisited(new Set(names));
    if (!parsed.success) return inputs.current.get(names.find(errorKeyOf) ?? 'email')?.focus();
    if (sending) return;
    setSending(true);
    forgetAddress();
    await onSubmit(parsed.data).finally(() => setSending(false));
  }
  return { field, sending, submit };
}
