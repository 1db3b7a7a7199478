import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { EVENT_LINE_LENGTH } from '#schemas/limits.ts';
import { suggestionsAnswer } from '#schemas/wire/members.ts';
import type { EventDetails } from '#schemas/wire/events.ts';
import { errorText } from '#i18n/errors.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { useReady } from '#device/use-ready.ts';
import { callRpc } from '#platform/rpc-client.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { events } from '../text.fr.ts';
import { phaseOf } from '../times.ts';
import { useOrganise } from '../use-organise.ts';
import { CoverPanel } from './CoverPanel.tsx';

const { organise: text } = events;

function InviteForm({ event, onDone }: { event: EventDetails; onDone: () => void }) {
  const [name, setName, forget] = useUnsavedInput(`event ${event.id} invited`, '');
  const [error, setError] = useState<string>();
  const { act } = useOrganise(onDone);
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    if (busy) return;
    setBusy(true);
    await invite(name.trim()).finally(() => setBusy(false));
  }
  async function invite(wanted: string): Promise<void> {
    const found = await callRpc({ name: 'usernames_like', answer: suggestionsAnswer }, { q: wanted });
    if (!found.ok) return setError(errorText(found.code, found.retryAfterMs));
    const person = found.value.members.find(({ username }) => username.toLowerCase() === wanted.toLowerCase());
    if (!person) return setError(text.unknown);
    setError(undefined);
    const done = await act({ name: 'invite_to_event', request: { eventId: event.id, memberId: person.id } });
    if (!done) return;
    toast(text.invited(person.username));
    setName('');
    forget();
  }
  return (
    <form onSubmit={(submitted) => void submit(submitted)} className="flex flex-wrap items-end gap-3">
      <TextInput
        className="min-w-0 flex-1 basis-48"
        label={text.inviteName}
        error={error}
        value={name}
        autoComplete="off"
        spellCheck={false}
        readOnly={busy}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="quiet" busy={busy} disabled={name.trim() === '' || ready === 'no'}>
        {text.invite}
      </Button>
    </form>
  );
}

/** What the organiser may do with the event: change it, invite, cancel it. Each needs a connection. */
export function OrganiserPanel({ event, onChange }: { event: EventDetails; onChange: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason, forget] = useUnsavedInput(`event ${event.id} reason`, '');
  const [isMissing, setMissing] = useState(false);
  const { act, busy } = useOrganise(onChange);
  const ready = useReady();
  const isOver = phaseOf(event, useNow()) === 'over';
  if (event.cancelled || isOver) return null;
  const cancel = async () => {
    if (reason.trim() === '') return setMissing(true);
    if (!(await act({ name: 'cancel_event', request: { eventId: event.id, reason } }))) return;
    forget();
    setAsking(false);
  };
  return (
    <section aria-labelledby="event-organise" className="grid gap-4 rounded-card bg-surface p-5 hairline">
      <h2 id="event-organise" className="text-mark">
        {text.title}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Link to={`/events/${event.id}/edit`} className={buttonClass('quiet')}>
          {text.edit}
        </Link>
        <Button variant="danger" disabled={ready === 'no'} onClick={() => setAsking(true)}>
          {text.cancel}
        </Button>
      </div>
      <InviteForm event={event} onDone={onChange} />
      <CoverPanel event={event} onChange={onChange} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text.cancelTitle}
        text={text.cancelText}
        confirmLabel={text.confirm}
        dismissLabel={text.keep}
        danger
        busy={busy}
        onConfirm={() => void cancel()}
      >
        <TextInput
          label={text.reason}
          hint={text.reasonHint}
          required
          error={isMissing ? text.reasonMissing : undefined}
          maxLength={EVENT_LINE_LENGTH}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </ConfirmDialog>
    </section>
  );
}
