import { useRefreshOnChange } from '#device/answers/use-refresh-on-change.ts';
import { accountRevision } from '#device/own-account.ts';
import { useLive } from '#device/use-live.ts';
import { useWishesByKey } from '#device/use-outbox-wishes.ts';
import type { WishView } from './own-part.ts';
import { eventWishes } from './queries.ts';

const eventOf = ({ eventId }: WishView): string => eventId;

/**
 * The member's wishes by event, for what an answer of the server shows. Asks for the answer again when a wish has been
 * settled, here or on another device, whose answer takes a revision of the account. `answeredAt`: when the shown answer
 * was given; null: there is none.
 */
export function useWishes(answeredAt: number | null, refresh: () => void): ReadonlyMap<string, WishView> {
  const revision = useLive(accountRevision);
  useRefreshOnChange(revision.status === 'ready' ? revision.value : null, refresh);
  return useWishesByKey(eventWishes, eventOf, answeredAt, refresh);
}
