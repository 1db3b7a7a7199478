import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { eventForm, type EventFields as Fields, type EventInput } from '#schemas/forms/event.ts';
import type { EventId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { useReady } from '#device/use-ready.ts';
import { Form, SubmitButton } from '#ui/Form.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import { organise, problemText, type Problem } from '../requests.ts';
import { events } from '../text.fr.ts';
import { EventFields } from './EventFields.tsx';

const { form: text } = events;

/** The field at which the server's refusal belongs. */
const fieldOf: Readonly<Record<string, keyof EventInput>> = {
  'event-title': 'title',
  'event-times': 'end',
  'event-past': 'end',
  'event-capacity': 'capacity',
  'unknown-club': 'club',
};

interface Props {
  /** Of a new event chosen with the form, so that a repeated attempt makes no second one. */
  eventId: EventId;
  /** Under which the typed text stays on the device. */
  name: string;
  initial: EventInput;
  /** The beginning that the event has already; null: it is new. */
  kept: number | null;
  label: string;
  submit: string;
  onSaved?: () => void;
}

/** The form of an event. What was typed survives a reload; publishing needs a connection. */
export function EventEditor({ eventId, name, initial, kept, label, submit, onSaved }: Props) {
  const navigate = useNavigate();
  const ready = useReady();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [stored] = useState(() => readUnsavedForm(name));
  const [isResumed, setResumed] = useState(kept !== null && Object.keys(stored).length > 0);
  const [defaultValues] = useState({ ...initial, ...stored });
  const resolver = useMemo(() => zodResolver(eventForm({ now: () => systemClock.now(), kept })), [kept]);
  const form = useForm<EventInput, unknown, Fields>({ resolver, defaultValues, mode: 'onTouched' });
  useUnsavedForm(form, name);

  async function save(fields: Fields): Promise<void> {
    const refused = await organise({ name: 'save_event', request: { ...fields, eventId } });
    const field = refused && 'refusal' in refused ? fieldOf[refused.refusal] : undefined;
    if (refused && field && 'refusal' in refused)
      return form.setError(field, { message: refused.refusal }, { shouldFocus: true });
    setProblem(refused);
    if (refused) return;
    discardUnsavedForm(name);
    onSaved?.();
    toast(text.saved);
    void navigate(`/events/${eventId}`, { replace: true });
  }

  const startOver = () => {
    form.reset(initial);
    discardUnsavedForm(name);
    setResumed(false);
  };
  return (
    <Form form={form} label={label} messages={text.errors} onSubmit={save}>
      {isResumed && (
        <Notice action={<NoticeAction onClick={startOver}>{text.startOver}</NoticeAction>}>{text.resumed}</Notice>
      )}
      <EventFields />
      {ready === 'no' && <Notice tone="offline">{text.offline}</Notice>}
      {problem && (
        <Notice tone="bad" role="alert">
          {problemText(problem)}
        </Notice>
      )}
      <SubmitButton className="desktop:justify-self-start">
        {form.formState.isSubmitting ? text.submitting : submit}
      </SubmitButton>
    </Form>
  );
}
