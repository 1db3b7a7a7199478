import { X } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deletionForm, passkeyForm, passkeyNameForm } from '#schemas/forms/account.ts';
import type { AccountPasskey } from '#schemas/wire/account-page.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { removePasskey, renamePasskey } from '#platform/account-client.ts';
import { addPasskey } from '#platform/passkeys.ts';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { toast } from '#ui/toast.ts';
import { account } from '../text.fr.ts';
import { Failure, PresentPassword, showRefusal } from './ProofParts.tsx';

const text = account.passkeys;

/** What the member wants to do with their passkeys. */
export type PasskeyTask = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: AccountPasskey };

interface PasskeyDialogProps {
  email: string;
  task: PasskeyTask;
  onClose: () => void;
  onDone: () => void;
}

/** Adds, renames or removes a passkey; adding and removing need the password [S39]. */
export function PasskeyDialog({ email, task, onClose, onDone }: PasskeyDialogProps) {
  const title =
    task.kind === 'add'
      ? text.add
      : task.kind === 'rename'
        ? text.renameOf(task.passkey.name)
        : text.removeOf(task.passkey.name);
  return (
    <Sheet title={title} closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={onClose}>
      {task.kind === 'add' && <AddForm {...{ title, email, onDone }} />}
      {task.kind === 'rename' && <RenameForm {...{ title, onDone }} passkey={task.passkey} />}
      {task.kind === 'remove' && <RemoveForm {...{ title, email, onDone }} passkey={task.passkey} />}
    </Sheet>
  );
}

interface FormProps {
  title: string;
  email: string;
  onDone: () => void;
}

function AddForm({ title, email, onDone }: FormProps) {
  const form = useForm({ resolver: zodResolver(passkeyForm), defaultValues: { name: '', present: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form
      form={form}
      label={title}
      messages={account.fields}
      onSubmit={async ({ name, present }) => {
        setFailure(null);
        const result = await addPasskey(email, present, name);
        if (!result.ok) return showRefusal(result.code, setFailure, (message) => form.setError('present', { message }));
        toast(text.added);
        onDone();
      }}
    >
      <Field name="name" label={text.name} hint={text.nameHint} required autoComplete="off" />
      <PresentPassword />
      <Failure text={failure} />
      <SubmitButton>{text.create}</SubmitButton>
    </Form>
  );
}

function RenameForm({ title, passkey, onDone }: Omit<FormProps, 'email'> & { passkey: AccountPasskey }) {
  const form = useForm({ resolver: zodResolver(passkeyNameForm), defaultValues: { name: passkey.name } });
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form
      form={form}
      label={title}
      messages={account.fields}
      onSubmit={async ({ name }) => {
        setFailure(null);
        const result = await renamePasskey(passkey.id, name);
        if (!result.ok) return showRefusal(result.code, setFailure, setFailure);
        onDone();
      }}
    >
      <Field name="name" label={text.name} required autoComplete="off" />
      <Failure text={failure} />
      <SubmitButton>{text.save}</SubmitButton>
    </Form>
  );
}

function RemoveForm({ title, email, passkey, onDone }: FormProps & { passkey: AccountPasskey }) {
  const form = useForm({ resolver: zodResolver(deletionForm), defaultValues: { present: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Form
      form={form}
      label={title}
      messages={account.fields}
      onSubmit={async ({ present }) => {
        setFailure(null);
        const result = await removePasskey(email, present, passkey.id);
        if (!result.ok) return showRefusal(result.code, setFailure, (message) => form.setError('present', { message }));
        toast(text.removed);
        onDone();
      }}
    >
      <p className="text-text-soft">{text.removeText}</p>
      <PresentPassword />
      <Failure text={failure} />
      <SubmitButton variant="danger">{text.remove}</SubmitButton>
    </Form>
  );
}
