import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventDetails, EventGuest } from '#schemas/wire/events.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { AnswerFrame } from '#ui/AnswerFrame.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Seal } from '#ui/Seal.tsx';
import { useNow } from '#ui/use-now.ts';
import { events } from '../text.fr.ts';
import { phaseOf } from '../times.ts';
import { useOrganise } from '../use-organise.ts';
import { GuestChat } from './GuestChat.tsx';

const { guests: text } = events;

function Guest({ guest, isOrganiser, children }: { guest: EventGuest; isOrganiser: boolean; children?: ReactNode }) {
  const notes = [
    isOrganiser && text.states[guest.state],
    guest.anonymous && text.anonymous,
    guest.noShow && text.noShow,
  ].filter((note) => note !== false);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5">
      <Avatar name={guest.username} url={guest.avatarUrl} size={40} />
      <span className="min-w-[120px] flex-1">
        <span className="flex items-center gap-1.5 font-semibold">
          <Link to={`/member/${guest.memberId}`} className="min-w-0 truncate underline-offset-4 hover:underline">
            <bdi>{guest.username}</bdi>
          </Link>
          {guest.seal && <Seal />}
        </span>
        {notes.length > 0 && <span className="block text-small text-text-faint">{notes.join(' · ')}</span>}
      </span>
      {children}
    </li>
  );
}

/** The guest list: for accepted guests to see, for the organiser to answer. `onChange` reads the event anew. */
export function Guests({ event, onChange }: { event: EventDetails; onChange: () => void }) {
  const { answer, refresh, loadMore } = useCachedAnswer('event.guests', { eventId: event.id });
  const { act, busy } = useOrganise(() => (refresh(), onChange()));
  const hasBegun = phaseOf(event, useNow()) !== 'coming';
  const eventId = event.id;
  const steps = ({ memberId, username, state, noShow }: EventGuest): ReactNode => {
    if (!event.isMine || event.cancelled) return null;
    if (hasBegun)
      return state === 'accepted' ? (
        <Button
          variant="quiet"
          size="small"
          aria-pressed={noShow}
          aria-label={text.noShowName(username)}
          disabled={busy}
          onClick={() => void act({ name: 'mark_event_no_show', request: { eventId, memberId, missing: !noShow } })}
        >
          {text.noShow}
        </Button>
      ) : null;
    const decide = (accept: boolean) => (event: MouseEvent<HTMLElement>) => {
      // The button that was pressed goes; the guest is read instead, with what was decided.
      event.currentTarget.closest('li')?.querySelector('a')?.focus();
      void act({ name: 'decide_event_guest', request: { eventId, memberId, accept } });
    };
    return (
      <>
        {(state === 'pending' || state === 'refused') && (
          <Button
            variant="quiet"
            size="small"
            aria-label={text.acceptName(username)}
            disabled={busy}
            onClick={decide(true)}
          >
            {text.accept}
          </Button>
        )}
        {['pending', 'accepted', 'waiting', 'offered'].includes(state) && (
          <Button
            variant="plain"
            size="small"
            aria-label={state === 'pending' ? text.refuseName(username) : text.removeName(username)}
            disabled={busy}
            onClick={decide(false)}
          >
            {state === 'pending' ? text.refuse : text.remove}
          </Button>
        )}
      </>
    );
  };
  return (
    <section aria-labelledby="event-guests" className="grid gap-3">
      <h2 id="event-guests" className="text-mark">
        {text.title}
      </h2>
      <p className="text-small text-text-soft">{event.isMine && hasBegun ? text.noShowHint : text.hint}</p>
      <AnswerFrame answer={answer} refresh={refresh} loadMore={loadMore} away={text.away} kept={events.eventKept}>
        {({ pages, hasMore, canLoadMore, isAdding }) => {
          const guests = pages.flatMap((page) => page.guests);
          return (
            <>
              {guests.length === 0 && <p className="text-text-soft">{text.none}</p>}
              {guests.length > 0 && (
                <ul aria-label={text.title} className="divide-y divide-line rounded-card bg-surface hairline">
                  {guests.map((guest) => (
                    <Guest key={guest.memberId} guest={guest} isOrganiser={event.isMine}>
                      {steps(guest)}
                    </Guest>
                  ))}
                </ul>
              )}
              {hasMore && (
                <Button variant="quiet" size="small" disabled={!canLoadMore} busy={isAdding} onClick={loadMore}>
                  {text.more}
                </Button>
              )}
              {event.isMine && !hasMore && <GuestChat event={event} guests={guests} />}
            </>
          );
        }}
      </AnswerFrame>
    </section>
  );
}
