import { X } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailChangeForm, type EmailChangeForm } from '#schemas/forms/account.ts';
import type { AccountPage, EmailChange } from '#schemas/wire/account-page.ts';
import { longMoment } from '#i18n/day-title.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { cancelEmailChange, requestEmailChange } from '#platform/account-client.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { refusalOf } from '../refusal.ts';
import { account } from '../text.fr.ts';

const text = account.mail;
const momentOf = (at: string) => longMoment(Date.parse(at), Date.parse(at));

interface EmailPartProps {
  email: string;
  /** null: the page is not on the device yet. */
  page: AccountPage | null;
  disabled: boolean;
  /** Asks for the state anew. */
  onChange: () => void;
}

/** The account's address, and its change, which both addresses confirm [S39]. */
export function EmailPart({ email, page, disabled, onChange }: EmailPartProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const here = page?.sessions.find(({ isCurrent }) => isCurrent)?.id;
  return (
    <Section title={text.title}>
      <div className="grid gap-3 px-4 py-4 desktop:px-5">
        <div>
          <p className="font-medium break-all">{email}</p>
          <p className="mt-0.5 text-small text-text-soft">{text.hint}</p>
        </div>
        {page?.emailChange && <PendingChange change={page.emailChange} disabled={disabled} onChange={onChange} />}
        {page?.emailChange === null && (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            disabled={disabled}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {text.open}
          </Button>
        )}
      </div>
      {isOpen && (
        <Sheet title={text.dialog} closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={close}>
          <ChangeRequest
            email={email}
            keep={here}
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

function PendingChange({
  change: { email, oldConfirmed, newConfirmed, effectiveAt },
  disabled,
  onChange,
}: { change: EmailChange } & Pick<EmailPartProps, 'disabled' | 'onChange'>) {
  const [isBusy, setBusy] = useState(false);
  const missing = oldConfirmed ? 'new' : newConfirmed ? 'old' : 'both';
  const now = useNow();
  const wait = (until: string) => (Date.parse(until) > now ? momentOf(until) : null);
  async function cancel(): Promise<void> {
    setBusy(true);
    const result = await cancelEmailChange();
    setBusy(false);
    if (!result.ok) return toast(errorText(result.code, result.retryAfterMs), { tone: 'bad' });
    toast(text.cancelled);
    onChange();
  }
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <div>
        <p className="font-medium break-words">{effectiveAt === null ? text.pending(email) : text.house(email)}</p>
        <p className="mt-0.5 text-small text-text-soft">
          {effectiveAt === null ? text.missing[missing] : text.houseHint(wait(effectiveAt), newConfirmed)}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        busy={isBusy}
        disabled={disabled}
        onClick={() => void cancel()}
      >
        {effectiveAt === null ? text.cancel : text.cancelHouse}
      </Button>
    </div>
  );
}

function ChangeRequest({ email, keep, onDone }: { email: string; keep: string | undefined; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(emailChangeForm), defaultValues: { email: '', present: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  async function submit({ email: next, present }: EmailChangeForm): Promise<void> {
    setFailure(null);
    const result = await requestEmailChange(email, present, next, keep);
    if (result.ok) {
      toast(text.sent.title, { text: text.sent.text });
      return onDone();
    }
    const refusal = refusalOf(result.code);
    if ('text' in refusal) setFailure(refusal.text);
    else
      form.setError(refusal.field === 'email' ? 'email' : 'present', { message: result.code }, { shouldFocus: true });
  }
  return (
    <Form form={form} label={text.dialog} messages={account.fields} onSubmit={submit}>
      <p className="text-text-soft">{text.dialogText}</p>
      <Field
        name="email"
        label={text.next}
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field name="present" label={account.password.present} type="password" required autoComplete="current-password" />
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <SubmitButton>{text.submit}</SubmitButton>
    </Form>
  );
}
