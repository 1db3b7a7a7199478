/** Settings of privacy on the device: the wishes that wait, and what asks for them. */
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import type { AudienceOf, PrivacyChoice, PrivacySetting } from '#schemas/actions/privacy-set.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import type { CommandContext, Device } from './device.ts';

/** What the member wants of a setting, while that waits to be sent; null: nothing waits. */
const pendingAudience =
  <S extends PrivacySetting>(setting: S) =>
  ({ queue }: Device): Observable<AudienceOf<S> | null> =>
    queue.pipe(
      map((outbox) =>
        outbox.entries.reduce<AudienceOf<S> | null>((last, entry) => {
          const wish = isFailed(outbox, entry.id) ? null : optimisticView.privacyWishOf(entry);
          return wish?.setting === setting ? (wish.audience as AudienceOf<S>) : last;
        }, null),
      ),
      distinctUntilChanged(),
    );
export const pendingWriting = pendingAudience('writing');
export const pendingFinding = pendingAudience('finding');
export const pendingCalling = pendingAudience('calling');

/** Queues a choice; the last one for each setting counts [MEMBERAREA-26]. */
export async function setPrivacy(wish: PrivacyChoice, { outbox }: CommandContext): Promise<void> {
  await outbox.dispatch({ action: 'privacy.set', data: wish });
}
