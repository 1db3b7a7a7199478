/** « Navigation discrète » on the device: the wish that waits, and what asks for it. */
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import { isFailed } from '#schemas/commands/queue.ts';
import type { CommandContext, Device } from './device.ts';

/** Whether the member wants their visits hidden, while that waits to be sent; null: nothing waits. */
export const pendingDiscretion = ({ queue }: Device): Observable<boolean | null> =>
  queue.pipe(
    map((outbox) =>
      outbox.entries.reduce<boolean | null>(
        (last, entry) => (isFailed(outbox, entry.id) ? last : (optimisticView.discretionOf(entry) ?? last)),
        null,
      ),
    ),
    distinctUntilChanged(),
  );

/** Queues that the member's visits are hidden, or shown again; the last wish counts [MEMBERAREA-19]. */
export async function setDiscretion(discreet: boolean, { outbox }: CommandContext): Promise<void> {
  await outbox.dispatch({ action: 'visits.set', data: { discreet } });
}
