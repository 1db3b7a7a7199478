import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { opinionForm, type OpinionInput } from '#schemas/forms/opinion.ts';
import { OPINION_LENGTH } from '#schemas/limits.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { Button } from '#ui/Button.tsx';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { clubPage } from '../page.fr.ts';

const { own: text, letters } = clubPage;
const resolver = zodResolver(opinionForm);

interface Props {
  /** Under which the typed text stays on the device. */
  name: string;
  initial: string;
  /** Resolves to whether it is queued; if not, the text stays. */
  onSend: (words: string) => Promise<boolean>;
  onCancel: (() => void) | null;
}

/** The form of an opinion. What was typed survives a reload. */
export function OpinionForm({ name, initial, onSend, onCancel }: Props) {
  const [defaultValues] = useState(() => ({ words: initial, ...readUnsavedForm(name) }));
  const form = useForm<OpinionInput>({ resolver, defaultValues });
  useUnsavedForm(form, name);
  const send = async ({ words }: OpinionInput) => {
    if (!(await onSend(words))) return;
    form.reset({ words: '' });
    discardUnsavedForm(name);
  };
  return (
    <Form form={form} label={text.title} messages={text.errors} onSubmit={send}>
      <TextArea name="words" label={text.label} hint={text.hint} rows={4} max={OPINION_LENGTH} count={letters} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small">{text.send}</SubmitButton>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={() => (discardUnsavedForm(name), onCancel())}>
            {text.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
