/** What members do about an event on a device, with the same action as the product's screens. */
import { eventWish } from '#schemas/actions/event-answer.ts';
import type { EventId, MemberId } from '#schemas/ids.ts';
import type { EventState } from '#simulator/server/events/state.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { ignoreFailure } from './messages.ts';
import type { World } from './world.ts';

const EVENTS = ['00000000-0000-4000-8000-00000000e001', '00000000-0000-4000-8000-00000000e002'] as EventId[];
const HOST = '00000000-0000-4000-8000-00000000e000' as MemberId;
const FAR_AWAY_MS = 20 * 365 * 24 * 60 * 60_000;

/** Returns one of two small events; it is made when somebody first answers. Its organiser is none of the members. */
function eventOf({ node: { server } }: World, choice: number): EventState | null {
  const id = EVENTS[choice % EVENTS.length];
  if (!id) return null;
  const known = server.truth.events.get(id);
  if (known) return known;
  const startsAt = Date.parse(server.environment.now()) + FAR_AWAY_MS;
  const event: EventState = {
    id,
    organiser: HOST,
    startsAt,
    endsAt: startsAt + 1,
    approval: false,
    capacity: 1 + (choice % EVENTS.length),
    couples: null,
    women: null,
    men: null,
    cancelled: false,
    changes: 0,
    guests: new Map(),
  };
  server.truth.events.set(id, event);
  return event;
}

/** Answers an event; half of the choices concern one and the same. */
export function actOnEvents(world: World, device: SimDevice, choice: number, roll: Dice): void {
  const event = eventOf(world, roll(2) ? 0 : roll(2));
  const answer = eventWish.options[choice % 5] ?? 'participate';
  if (!event) return;
  ignoreFailure(
    device.page.outbox.dispatch({
      action: 'event.answer',
      // The rules of the action put the time of the wish in.
      data: { eventId: event.id, answer, anonymous: roll(3) === 0, at: 0 },
    }),
  );
}
