import { X } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deletionForm } from '#schemas/forms/account.ts';
import { totpForm } from '#schemas/forms/totp.ts';
import type { TotpSecret } from '#schemas/wire/totp.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { removeTotp } from '#platform/account-client.ts';
import { beginTotp, confirmTotp } from '#platform/totp.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { toast } from '#ui/toast.ts';
import { account } from '../text.fr.ts';
import { totp as text } from '../totp.fr.ts';
import { Failure, PresentPassword, showRefusal } from './ProofParts.tsx';

interface TotpDialogProps {
  email: string;
  task: 'add' | 'remove';
  onClose: () => void;
  onDone: () => void;
}

/** Adds an application of codes, or removes it; both need the password [S39]. The secret is in this dialog alone. */
export function TotpDialog({ email, task, onClose, onDone }: TotpDialogProps) {
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const title = task === 'add' ? text.add : text.removeTitle;
  return (
    <Sheet title={title} tall closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={onClose}>
      {secret !== null ? (
        <ConfirmForm {...{ title, secret, onDone }} />
      ) : (
        <PasswordForm {...{ title, email, task, onDone }} onSecret={setSecret} />
      )}
    </Sheet>
  );
}

interface PasswordFormProps extends Pick<TotpDialogProps, 'email' | 'task' | 'onDone'> {
  title: string;
  onSecret: (secret: TotpSecret) => void;
}

function PasswordForm({ title, email, task, onDone, onSecret }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(deletionForm), defaultValues: { present: '' } });
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(present: string): Promise<void> {
    setFailure(null);
    const begun = task === 'add' ? await beginTotp(email, present) : null;
    if (begun?.ok) return onSecret(begun.value);
    const result = begun ?? (await removeTotp(email, present));
    if (!result.ok) return showRefusal(result.code, setFailure, (message) => form.setError('present', { message }));
    toast(text.removed);
    onDone();
  }

  return (
    <Form form={form} label={title} messages={account.fields} onSubmit={({ present }) => submit(present)}>
      <p className="text-text-soft">{task === 'add' ? text.intro : text.removeText}</p>
      <PresentPassword />
      <Failure text={failure} />
      <SubmitButton variant={task === 'add' ? 'main' : 'danger'}>
        {task === 'add' ? text.next : text.remove}
      </SubmitButton>
    </Form>
  );
}

function ConfirmForm({ title, secret, onDone }: { title: string; secret: TotpSecret; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(totpForm), defaultValues: { code: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form
      form={form}
      label={title}
      messages={text.fields}
      onSubmit={async ({ code }) => {
        setFailure(null);
        const result = await confirmTotp(secret.id, code);
        if (!result.ok)
          return result.code === 'invalid-credentials'
            ? form.setError('code', { message: 'code-wrong' })
            : showRefusal(result.code, setFailure, setFailure);
        toast(text.added);
        onDone();
      }}
    >
      <p className="text-text-soft">{text.scan}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={secret.link} label={text.drawing} />
        <a href={secret.link} className={buttonClass('quiet', 'small')}>
          {text.open}
        </a>
      </div>
      <dl className="grid gap-1">
        <dt className="text-small font-medium text-text-soft">{text.secret}</dt>
        <dd className="select-all break-words">{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</dd>
      </dl>
      <p className="text-small text-text-soft">{text.term}</p>
      <Field name="code" label={text.code} required inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      <Failure text={failure} />
      <SubmitButton>{text.confirm}</SubmitButton>
    </Form>
  );
}
