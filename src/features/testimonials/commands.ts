import { conversationIdOf } from '#domain/conversation-id.ts';
import type { CommandContext } from '#device/device.ts';
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { EntryId, MemberId, TestimonialId } from '#schemas/ids.ts';

/** Queues what the member writes about another; null withdraws it [MEMBERAREA-21]. The last wish counts. */
export async function setTestimonial(
  { memberId, text }: { memberId: MemberId; text: string | null },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.dispatch({ action: 'testimonial.set', data: { conversationId, memberId, text } });
}

/** Queues that what another member has written is accepted, with an answer or without, or refused. */
export async function answerTestimonial(
  { memberId, accepted, answer }: { memberId: MemberId; accepted: boolean; answer: string | null },
  { account, outbox }: CommandContext,
): Promise<void> {
  const conversationId = await conversationIdOf(account, memberId);
  await outbox.dispatch({ action: 'testimonial.answer', data: { conversationId, memberId, accepted, answer } });
}

/** Queues a report to the moderators. */
export async function reportTestimonial(
  { testimonialId, reason }: { testimonialId: TestimonialId; reason: ReportReason },
  { outbox }: CommandContext,
): Promise<void> {
  await outbox.enqueue({ action: 'testimonial.report', data: { testimonialId, reason } });
}

/** Removes a refused entry, once its reason was read. */
export async function dismissWish(id: EntryId, { outbox }: CommandContext): Promise<void> {
  await outbox.dismiss(id);
}
