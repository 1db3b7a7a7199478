import { useRef, useState } from 'react';
import { errorText } from '#i18n/errors.ts';
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { EventDetails } from '#schemas/wire/events.ts';
import { useCommands } from '#device/use-commands.ts';
import { Button } from '#ui/Button.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import * as commands from '../commands.ts';
import { ownView, type OwnView, type WishView } from '../own-part.ts';
import { events } from '../text.fr.ts';
import { phaseOf, shortTime } from '../times.ts';

const { answer: text } = events;

/** The words on the first button: what « Je participe » means here and now. */
function participateLabel({ state }: OwnView, { full, approval }: EventDetails): string {
  if (state === 'offered') return text.confirm;
  if (approval) return text.ask;
  return full ? text.wait : text.wishes.participate;
}

const inside: readonly OwnView['state'][] = ['accepted', 'pending', 'waiting'];

/** The member's answer to an event, which may be given without a network. */
export function AnswerPanel({ event, wish }: { event: EventDetails; wish: WishView | undefined }) {
  const own = ownView(event, wish);
  const phase = phaseOf(event, useNow());
  const bound = useCommands(commands);
  // Until the member ticks it, what is known of the answer counts, also where it comes later than the screen.
  const [ticked, setTicked] = useState<boolean | null>(null);
  const isAnonymous = ticked ?? own.anonymous;
  const status = useRef<HTMLDivElement>(null);
  const closed = event.cancelled ? text.closed.cancelled : phase === 'over' ? text.closed.over : null;
  async function answer(wished: EventWish, anonymous = isAnonymous): Promise<void> {
    await withStorageToast(bound?.answerEvent({ eventId: event.id, answer: wished, anonymous }));
    setTicked(null);
  }
  /** The button that was pressed goes; what it has changed is read instead. */
  const press = (wished: EventWish) => {
    status.current?.focus();
    void answer(wished);
  };
  const isIn = inside.includes(own.state);
  const canLeave = isIn || own.state === 'maybe' || own.state === 'offered';
  return (
    <section aria-labelledby="own-answer" className="grid gap-4 rounded-card bg-surface p-5 hairline">
      <h2 id="own-answer" className="text-mark">
        {text.title}
      </h2>
      {wish?.code && (
        <Notice
          tone="bad"
          role="alert"
          action={<NoticeAction onClick={() => void bound?.dismissAnswer(wish.id)}>{text.dismiss}</NoticeAction>}
        >
          {text.refused(errorText(wish.code))}
        </Notice>
      )}
      <div ref={status} role="status" tabIndex={-1} className="grid gap-1 outline-none">
        {closed !== null && <p className="font-semibold">{closed}</p>}
        <p className={closed === null ? 'font-semibold' : 'text-text-soft'}>{text.states[own.state]}</p>
        {own.state === 'offered' && own.offeredUntil !== null && (
          <p className="text-text-soft">{text.until(shortTime(event.zone, own.offeredUntil))}</p>
        )}
        {own.isSending && <p className="text-small text-text-soft">{text.sending}</p>}
        {closed === null && event.full && own.state === 'none' && <p className="text-warn">{text.full}</p>}
      </div>
      {closed === null && (
        <>
          <label className="flex min-h-11 items-center gap-3 text-second text-text-soft">
            <input
              type="checkbox"
              checked={isAnonymous}
              onChange={({ target }) => {
                setTicked(target.checked);
                if (isIn) void answer('participate', target.checked);
              }}
              className="size-6 flex-none accent-accent-fill"
            />
            {text.anonymous}
          </label>
          <div className="flex flex-wrap gap-3">
            {!isIn && <Button onClick={() => press('participate')}>{participateLabel(own, event)}</Button>}
            {own.state !== 'maybe' && (
              <Button variant="quiet" onClick={() => press('maybe')}>
                {text.wishes.maybe}
              </Button>
            )}
            {canLeave && (
              <Button variant="quiet" onClick={() => press('withdraw')}>
                {text.wishes.withdraw}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
