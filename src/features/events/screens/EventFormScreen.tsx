import { useState, type ReactNode } from 'react';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { eventId as eventIdSchema, type EventId } from '#schemas/ids.ts';
import type { EventDetails } from '#schemas/wire/events.ts';
import { systemClock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';
import { isAnswerSince } from '#device/answers/answer-view.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { ownProfile } from '#device/first-queries.ts';
import { ownAccess } from '#device/own-access.ts';
import { useLive } from '#device/use-live.ts';
import { ownInput } from '#device/unsaved-input.ts';
import { AnswerFrame } from '#ui/AnswerFrame.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RestrictedState } from '#ui/RestrictedState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { EventEditor } from '../components/EventEditor.tsx';
import { emptyInput, inputOf } from '../event-input.ts';
import { events } from '../text.fr.ts';

const { form: text } = events;

function FormPage({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[760px] flex-1 px-4 pb-10 desktop:px-8">
      <Link
        to={back}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 pt-2 text-second text-text-soft underline-offset-4 hover:underline"
      >
        <Icon icon={ChevronLeft} size={20} />
        {events.back}
      </Link>
      <h1 className="mt-1 mb-6 text-title desktop:text-display">{title}</h1>
      {children}
    </div>
  );
}

const NEW_ID = 'new event id';

/** The id of the event that the form will make: the same over reloads. */
function newEventId(): EventId {
  const stored = eventIdSchema.safeParse(ownInput().read(NEW_ID));
  if (stored.success) return stored.data;
  const id = systemRandom.uuid() as EventId;
  ownInput().write(NEW_ID, id);
  return id;
}

/** The next event is another one. */
const forgetNewId = () => ownInput().write(NEW_ID, null);

/** `/events/new` [MEMBERAREA-04, MEMBERAREA-05]: for premium members and approved professionals. */
export function NewEventScreen() {
  return (
    <FormPage title={text.newTitle} back="/events">
      <Permitted />
    </FormPage>
  );
}

function Permitted() {
  const access = useLive(ownAccess);
  const profile = useLive(ownProfile);
  const [eventId] = useState(newEventId);
  if (access.status !== 'ready' || !access.value || profile.status !== 'ready') return <SkeletonRows count={4} />;
  const { rights, restriction, completion } = access.value;
  if (restriction !== 'none')
    return <RestrictedState feature="events" restriction={restriction} completion={completion} />;
  if (!rights && profile.value?.professional !== 'approved')
    return (
      <EmptyState title={text.premium.title} way={{ to: '/subscription', label: text.premium.offers }}>
        {text.premium.text}
      </EmptyState>
    );
  return (
    <EventEditor
      eventId={eventId}
      name="new event"
      initial={emptyInput}
      kept={null}
      onSaved={forgetNewId}
      label={text.newTitle}
      submit={text.submitNew}
    />
  );
}

/** `/events/{id}/edit`: for the organiser. */
export function EditEventScreen() {
  const id = eventIdSchema.safeParse(useParams()['eventId']);
  return (
    <FormPage title={text.editTitle} back={id.success ? `/events/${id.data}` : '/events'}>
      {id.success ? <Edit eventId={id.data} /> : <EmptyState title={events.gone.title} />}
    </FormPage>
  );
}

function Edit({ eventId }: { eventId: EventId }) {
  const { answer, refresh } = useCachedAnswer('event', { eventId });
  const [openedAt] = useState(() => systemClock.now());
  return (
    <AnswerFrame answer={answer} refresh={refresh} away={events.eventAway} kept={text.offline}>
      {(stored) => <EventToEdit event={stored.pages[0]?.event} isCurrent={isAnswerSince(stored, openedAt)} />}
    </AnswerFrame>
  );
}

/**
 * Opens the form once the event `isCurrent`: what was stored may be older than another device's change, which saving it
 * would undo. From then on the form stays, also while the event is asked for again: it is being typed in.
 */
function EventToEdit({ event, isCurrent }: { event: EventDetails | null | undefined; isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(isCurrent);
  if (isCurrent && !isOpen) setOpen(true);
  if (!isCurrent && !isOpen) return <SkeletonRows count={4} />;
  if (!event?.isMine) return <EmptyState title={events.gone.title}>{events.gone.text}</EmptyState>;
  return (
    <EventEditor
      eventId={event.id}
      name={`event ${event.id}`}
      initial={inputOf(event)}
      kept={Date.parse(event.startsAt)}
      label={text.editTitle}
      submit={text.submitEdit}
    />
  );
}
