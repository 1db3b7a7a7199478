import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { staffNoteForm, type StaffNote } from '#schemas/forms/staff-note.ts';
import { STATEMENT_LENGTH } from '#schemas/limits.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { sheet } from '../members.fr.ts';
import { addNote } from '../staff-requests.ts';

const { notes: text } = sheet;
const resolver = zodResolver(staffNoteForm);

interface Props {
  member: string;
  isOffline: boolean;
  onChange: () => void;
}

/** A note about the member; what was typed stays on the device until it is added. */
export function NoteForm({ member, isOffline, onChange }: Props) {
  const name = `staff-note ${member}`;
  const [defaultValues] = useState<StaffNote>(() => ({ words: '', ...readUnsavedForm(name) }));
  const form = useForm<StaffNote, unknown, StaffNote>({ resolver, defaultValues });
  useUnsavedForm(form, name);
  const [problem, setProblem] = useState<string | null>(null);

  async function add({ words }: StaffNote): Promise<void> {
    setProblem(null);
    const refused = await addNote(member, words);
    if (refused !== null) return setProblem(refused);
    form.reset({ words: '' });
    discardUnsavedForm(name);
    toast(text.done);
    onChange();
  }

  return (
    <div className="mt-4 rounded-card bg-surface p-4 hairline desktop:p-5">
      <Form form={form} label={text.form} messages={text.errors} onSubmit={add}>
        <TextArea name="words" label={text.label} hint={text.hint} rows={3} max={STATEMENT_LENGTH} count={text.count} />
        {problem !== null && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div>
          <SubmitButton size="small" disabled={isOffline}>
            {text.submit}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
