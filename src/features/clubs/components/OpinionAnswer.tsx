import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { opinionForm, type OpinionInput } from '#schemas/forms/opinion.ts';
import { OPINION_LENGTH } from '#schemas/limits.ts';
import type { ClubOpinion } from '#schemas/wire/clubs.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { useReady } from '#device/use-ready.ts';
import { Button } from '#ui/Button.tsx';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { clubPage } from '../page.fr.ts';
import { answerOpinion, problemText } from '../requests.ts';

const { answer: text, letters, own } = clubPage;
const resolver = zodResolver(opinionForm);

/** The right of reply: whoever keeps the club's page answers an opinion, at once. */
export function OpinionAnswer({ opinion, onDone }: { opinion: ClubOpinion; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        aria-label={text.openTo(opinion.author.username)}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
    );
  const close = () => {
    setOpen(false);
    onDone();
  };
  return <AnswerForm opinion={opinion} onClose={close} />;
}

function AnswerForm({ opinion, onClose }: { opinion: ClubOpinion; onClose: () => void }) {
  const name = `answer ${opinion.id}`;
  const [defaultValues] = useState(() => ({ words: opinion.answer ?? '', ...readUnsavedForm(name) }));
  const [problem, setProblem] = useState<string | null>(null);
  const ready = useReady();
  const form = useForm<OpinionInput>({ resolver, defaultValues });
  useUnsavedForm(form, name);
  async function save(words: string | null): Promise<void> {
    const refused = await answerOpinion(opinion.id, words);
    setProblem(refused && problemText(refused));
    if (refused !== null) return;
    discardUnsavedForm(name);
    toast(text.done);
    onClose();
  }
  return (
    <Form form={form} label={text.label} messages={own.errors} onSubmit={({ words }) => save(words)}>
      <TextArea name="words" label={text.label} hint={text.hint} rows={3} max={OPINION_LENGTH} count={letters} />
      {ready === 'no' && <Notice tone="offline">{text.offline}</Notice>}
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small">{text.send}</SubmitButton>
        {opinion.answer !== null && (
          <Button variant="plain" size="small" onClick={() => void save(null)}>
            {text.remove}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => (discardUnsavedForm(name), onClose())}>
          {own.cancel}
        </Button>
      </div>
    </Form>
  );
}
