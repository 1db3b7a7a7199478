/** Queries of the member's own account that the shell uses. */
import { optimisticView } from '#actions/optimistic.ts';
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { answerOf } from '#schemas/commands/queue.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { foldProfile, profileIn, type OwnProfileView } from '#streams/account/profile.ts';
import { account$, epoch$ } from '#sync/store/reads.ts';
import { pendingCount, unreadTotal } from './conversations.ts';
import type { Device } from './device.ts';

/** The member's own profile as the server has it; null until the first answer. */
export const ownProfile = ({ store }: Device): Observable<Profile | null> =>
  account$(store).pipe(map((head) => (head && profileIn(head)) ?? null));

/** The revision of the member's account, which rises with each change of it; null until the first answer. */
export const accountRevision = ({ store }: Pick<Device, 'store'>): Observable<number | null> =>
  account$(store).pipe(
    map((head) => head?.rev ?? null),
    distinctUntilChanged(),
  );

/** The own profile with the member's pending changes, field by field [Y13]. */
export const ownAccount = ({ store, queue }: Pick<Device, 'store' | 'queue'>): Observable<OwnProfileView | null> =>
  combineLatest([epoch$(store), account$(store), queue]).pipe(
    map(([epoch, account, outbox]) => foldProfile(account ?? undefined, epoch, outbox)),
  );

/** Entries that would be lost with the queue: the number of messages, and whether there are settings. */
export interface UnsentActions {
  messages: number;
  settings: boolean;
}
export const unsentActions = (device: Device): Observable<UnsentActions> =>
  combineLatest([pendingCount(device), device.queue]).pipe(
    map(([messages, outbox]) => ({
      messages,
      settings: outbox.entries.some(
        (entry) => optimisticView.profileFieldsOf(entry) !== null && !answerOf(outbox, entry.id),
      ),
    })),
    distinctUntilChanged((a, b) => a.messages === b.messages && a.settings === b.settings),
  );

/** Says whether the entry « Chat » shows the unread dot [SHELL-45, CHAT-103]. */
export const hasUnread = (device: Device): Observable<boolean> =>
  combineLatest([unreadTotal(device), device.unreadIndicatorPaused]).pipe(
    map(([total, isPaused]) => total > 0 && !isPaused),
    distinctUntilChanged(),
  );
