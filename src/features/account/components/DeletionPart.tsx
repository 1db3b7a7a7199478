import { X } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deletionForm, type DeletionForm } from '#schemas/forms/account.ts';
import type { AccountPage } from '#schemas/wire/account-page.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { errorText } from '#i18n/errors.ts';
import { cancelDeletion, requestDeletion } from '#platform/account-client.ts';
import { useLive } from '#device/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { waitingActions } from '../queries.ts';
import { refusalOf } from '../refusal.ts';
import { account } from '../text.fr.ts';

const text = account.deletion;

interface DeletionPartProps {
  email: string;
  deletion: AccountPage['deletion'];
  disabled: boolean;
  /** Asks for the state anew. */
  onChange: () => void;
}

/** Requests the deletion of the account, or takes the wish back. */
export function DeletionPart({ email, deletion, disabled, onChange }: DeletionPartProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title={text.title} intro={deletion ? undefined : text.intro}>
      <div className="px-4 py-4 desktop:px-5">
        {deletion ? (
          <PlannedDeletion {...{ dueAt: deletion.dueAt, disabled, onChange }} />
        ) : (
          <Button variant="danger" disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text.open}
          </Button>
        )}
      </div>
      {isOpen && (
        <Sheet title={text.dialog} closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={close}>
          <DeletionRequest
            email={email}
            onDone={() => {
              close();
              onChange();
            }}
          />
        </Sheet>
      )}
    </Section>
  );
}

function PlannedDeletion({
  dueAt,
  disabled,
  onChange,
}: { dueAt: string } & Pick<DeletionPartProps, 'disabled' | 'onChange'>) {
  const [isBusy, setBusy] = useState(false);
  const now = useNow();
  async function cancel(): Promise<void> {
    setBusy(true);
    const result = await cancelDeletion();
    setBusy(false);
    if (!result.ok) return toast(errorText(result.code, result.retryAfterMs), { tone: 'bad' });
    toast(text.cancelled.title, { text: text.cancelled.text });
    onChange();
  }
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{text.planned(longMonthDay(Date.parse(dueAt), now))}</p>
      <p className="text-second text-text-soft">{text.hidden}</p>
      <Button className="justify-self-start" busy={isBusy} disabled={disabled} onClick={() => void cancel()}>
        {text.cancel}
      </Button>
    </div>
  );
}

function DeletionRequest({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(deletionForm), defaultValues: { present: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  const waiting = useLive(waitingActions);
  const count = waiting.status === 'ready' ? waiting.value : 0;
  async function submit({ present }: DeletionForm): Promise<void> {
    setFailure(null);
    const result = await requestDeletion(email, present);
    if (result.ok) {
      toast(text.requested.title, { text: text.requested.text });
      return onDone();
    }
    const refusal = refusalOf(result.code);
    if ('field' in refusal) form.setError('present', { message: result.code }, { shouldFocus: true });
    else setFailure(refusal.text);
  }
  return (
    <Form form={form} label={text.dialog} messages={account.fields} onSubmit={submit}>
      <p className="text-text-soft">{text.dialogText}</p>
      {count > 0 && <Notice tone="warn">{text.waiting(count)}</Notice>}
      <Field name="present" label={account.password.present} type="password" required autoComplete="current-password" />
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <SubmitButton variant="danger">{text.confirm}</SubmitButton>
    </Form>
  );
}
