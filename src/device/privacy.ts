/** Settings of privacy on the device: the wishes that wait, and what asks for them. */
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import type { PrivacyWish } from '#actions/optimistic/types.ts';
import type { Audience, PrivacySetting } from '#schemas/actions/privacy-set.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import type { CommandContext, Device } from './device.ts';

/** What the member wants of a setting, while that waits to be sent; null: nothing waits. */
const pendingAudience =
  (setting: PrivacySetting) =>
  ({ queue }: Device): Observable<Audience | null> =>
    queue.pipe(
      map((outbox) =>
        outbox.entries.reduce<Audience | null>((last, entry) => {
          const wish = isFailed(outbox, entry.id) ? null : optimisticView.privacyWishOf(entry);
          return wish?.setting === setting ? wish.audience : last;
        }, null),
      ),
      distinctUntilChanged(),
    );
export const pendingWriting = pendingAudience('writing');
export const pendingFinding = pendingAudience('finding');

/** Queues a choice; the last one for each setting counts [MEMBERAREA-26]. */
export async function setPrivacy(wish: PrivacyWish, { outbox }: CommandContext): Promise<void> {
  await outbox.dispatch({ action: 'privacy.set', data: wish });
}
