import { zodResolver } from '@hookform/resolvers/zod';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import { liveRoomForm, type LiveRoomForm } from '#schemas/forms/live-room.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { systemRandom } from '#lib/random.ts';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { openRoom } from '../requests.ts';
import { live } from '../text.fr.ts';

const { form: text } = live;

/** Opens a room of the member’s own, and leads into it. */
export function NewRoom({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  // The same for each attempt, so that one whose answer was lost makes no second room.
  const [roomId] = useState(() => systemRandom.uuid() as LiveRoomId);
  const form = useForm({ resolver: zodResolver(liveRoomForm), defaultValues: { name: '', topic: '' } });
  const submit = async ({ name, topic }: LiveRoomForm) => {
    const refusal = await openRoom({ roomId, name, topic });
    setProblem(refusal);
    if (refusal === null) void navigate(`/many-to-many-chat/${roomId}`);
  };
  return (
    <Sheet title={text.title} closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={onClose}>
      <Form form={form} label={text.title} messages={text.errors} onSubmit={submit}>
        {problem !== null && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <Field name="name" label={text.name} hint={text.nameHint} required />
        <Field name="topic" label={text.topic} />
        <p className="text-small text-text-soft">{text.closes}</p>
        <SubmitButton>{text.submit}</SubmitButton>
      </Form>
    </Sheet>
  );
}
