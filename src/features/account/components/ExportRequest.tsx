import { X } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deletionForm, type DeletionForm } from '#schemas/forms/account.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { requestExport, requestExportByPasskey } from '#platform/account-client.ts';
import { knowsPasskeys, signWithPasskey } from '#platform/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { toast } from '#ui/toast.ts';
import { data } from '../data.fr.ts';
import { refusalOf } from '../refusal.ts';
import { account } from '../text.fr.ts';

const text = data.request;

interface ExportRequestProps {
  email: string;
  hasPasskey: boolean;
  disabled: boolean;
  onDone: () => void;
}

/** Requests a copy, with the password or, at once, with a passkey [S39]. */
export function ExportRequest({ email, hasPasskey, disabled, onDone }: ExportRequestProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpen(false);
  const finish = () => {
    toast(text.done);
    close();
    onDone();
  };

  async function byPasskey(): Promise<void> {
    const signed = await signWithPasskey();
    const result = signed.ok ? await requestExportByPasskey(signed.value) : signed;
    if (result.ok) return finish();
    const refusal = refusalOf(result.code);
    toast('text' in refusal ? refusal.text : account.refusals['passkey-refused'], { tone: 'bad' });
  }

  return (
    <Section title={text.title} intro={text.text}>
      <div className="flex flex-wrap gap-3 px-4 py-4 desktop:px-5">
        {hasPasskey && knowsPasskeys() && (
          <Button
            busy={isBusy}
            disabled={disabled}
            onClick={() => {
              setBusy(true);
              void byPasskey().finally(() => setBusy(false));
            }}
          >
            {text.byPasskey}
          </Button>
        )}
        <Button variant="quiet" disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text.byPassword}
        </Button>
      </div>
      {isOpen && (
        <Sheet title={text.dialog} closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={close}>
          <RequestForm email={email} onDone={finish} />
        </Sheet>
      )}
    </Section>
  );
}

function RequestForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(deletionForm), defaultValues: { present: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  async function submit({ present }: DeletionForm): Promise<void> {
    setFailure(null);
    const result = await requestExport(email, present);
    if (result.ok) return onDone();
    const refusal = refusalOf(result.code);
    if ('field' in refusal) form.setError('present', { message: result.code }, { shouldFocus: true });
    else setFailure(refusal.text);
  }
  return (
    <Form form={form} label={text.dialog} messages={account.fields} onSubmit={submit}>
      <p className="text-text-soft">{text.dialogText}</p>
      <Field name="present" label={account.password.present} type="password" required autoComplete="current-password" />
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <SubmitButton>{text.confirm}</SubmitButton>
    </Form>
  );
}
