import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { EntryId, EventId } from '#schemas/ids.ts';
import type { CommandContext } from '#device/device.ts';

/** Queues the member's answer; the last one is the one wish [Y1]. */
export async function answerEvent(
  data: { eventId: EventId; answer: EventWish; anonymous: boolean },
  { outbox, clock }: CommandContext,
): Promise<void> {
  await outbox.dispatch({ action: 'event.answer', data: { ...data, at: clock.now() } });
}

/** Removes a refused answer, once its reason was read. */
export async function dismissAnswer(id: EntryId, { outbox }: CommandContext): Promise<void> {
  await outbox.dismiss(id);
}
