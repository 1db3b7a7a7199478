import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { professionalForm, type ProfessionalFields, type ProfessionalInput } from '#schemas/forms/professional.ts';
import type { ProfessionalRefusal } from '#schemas/wire/professionals.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { useReady } from '#device/use-ready.ts';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import type { TypedProfessional } from '../professional-input.ts';
import { problemText, register, type Problem } from '../requests.ts';
import { professionals } from '../text.fr.ts';
import { RegistrationFields } from './RegistrationFields.tsx';

const { form: text } = professionals;
const NAME = 'professional registration';
const resolver = zodResolver(professionalForm);

/** The field at which the server's refusal belongs. */
const fieldOf: Readonly<Partial<Record<ProfessionalRefusal, keyof ProfessionalInput>>> = {
  siret: 'siret',
  'siret-taken': 'siret',
  phone: 'phone',
  website: 'website',
  documents: 'documents',
  'document-missing': 'documents',
};

interface Props {
  initial: TypedProfessional;
  label: string;
  /** Reads anew where the registration stands. */
  onSent: () => void;
}

/** The form of a registration. What was typed survives a reload; sending needs a connection. */
export function RegistrationEditor({ initial, label, onSent }: Props) {
  const navigate = useNavigate();
  const ready = useReady();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const [stored] = useState(() => readUnsavedForm(NAME));
  const [isResumed, setResumed] = useState(Object.keys(stored).length > 0);
  const [defaultValues] = useState(() => ({ ...initial, ...stored }) as ProfessionalInput);
  const form = useForm<ProfessionalInput, unknown, ProfessionalFields>({ resolver, defaultValues, mode: 'onTouched' });
  useUnsavedForm(form, NAME);

  async function send(fields: ProfessionalFields): Promise<void> {
    if (isSending) return form.setError('documents', { message: 'documents-waiting' }, { shouldFocus: true });
    const refused = await register(fields);
    const field = refused && 'refusal' in refused ? fieldOf[refused.refusal] : undefined;
    if (refused && field && 'refusal' in refused)
      return form.setError(field, { message: refused.refusal }, { shouldFocus: true });
    setProblem(refused);
    if (refused) return;
    discardUnsavedForm(NAME);
    onSent();
    toast(text.sent);
    void navigate('/pro', { replace: true });
  }

  const startOver = () => {
    form.reset(initial as ProfessionalInput);
    discardUnsavedForm(NAME);
    setResumed(false);
  };
  return (
    <Form form={form} label={label} messages={text.errors} onSubmit={send}>
      {isResumed && (
        <Notice action={<NoticeAction onClick={startOver}>{text.startOver}</NoticeAction>}>{text.resumed}</Notice>
      )}
      <RegistrationFields onSending={setSending} />
      {ready === 'no' && <Notice tone="offline">{professionals.needsConnection}</Notice>}
      {problem && (
        <Notice tone="bad" role="alert">
          {problemText(problem)}
        </Notice>
      )}
      <SubmitButton className="desktop:justify-self-start">
        {form.formState.isSubmitting ? text.submitting : text.submit}
      </SubmitButton>
    </Form>
  );
}
