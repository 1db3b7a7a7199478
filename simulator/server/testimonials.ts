/** Handlers of testimonials: the rules of the database, written a second time. Nobody reviews them here. */
import { asStream } from '#schemas/as-stream.ts';
import { isBlank } from '#schemas/characters.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import { accessOf } from '#domain/access/access.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from './action-outcomes.ts';
import { reportRefusal } from './contact-limits.ts';
import { blockRefusal, pairRefusal } from './messages.ts';
import { queueNotifications } from './notifications/jobs.ts';
import type { Server } from './server.ts';
import type { TestimonialState } from './testimonial-state.ts';

const keyOf = (author: MemberId, subject: MemberId): string => `${author}>${subject}`;

/** Erases a text; what was refused stays so. */
function withdraw(stored: TestimonialState | undefined): void {
  if (stored && stored.verdict !== 'refused') Object.assign(stored, { text: null, verdict: null, answer: null });
}

/** Says whether a member has sent a message to another one. */
export const hasWrittenTo = (server: Server, member: MemberId, reader: MemberId): boolean =>
  (server.stream(server.environment.conversationBetween(member, reader))?.parts.get(member)?.mine ?? 0) > 0;

/** Whoever has not agreed to be seen by others cannot be found. */
export const isListed = (server: Server, member: MemberId): boolean => server.profile(member).sensitiveConsent !== null;

function haveCommonEvent(server: Server, one: MemberId, other: MemberId): boolean {
  const now = Date.parse(server.environment.now());
  return [...server.truth.events.values()].some(({ organiser, guests, startsAt, cancelled }) => {
    const wasThere = (member: MemberId) => {
      const guest = guests.get(member);
      return organiser === member || (guest?.state === 'accepted' && !guest.anonymous);
    };
    return startsAt <= now && !cancelled && wasThere(one) && wasThere(other);
  });
}

function writingRefusal(server: Server, me: MemberId, other: MemberId): RefusalCode | null {
  const blocked = blockRefusal(server, me, other);
  if (blocked) return blocked;
  if (!isListed(server, other)) return 'unknown-member';
  const { restriction } = accessOf(server.profile(me), Date.parse(server.environment.now()));
  if (restriction !== 'none') return 'testimonial-restricted';
  if (server.truth.testimonials.get(keyOf(me, other))?.verdict === 'refused') return 'testimonial-refused';
  const bothWrote = hasWrittenTo(server, me, other) && hasWrittenTo(server, other, me);
  return bothWrote || haveCommonEvent(server, me, other) ? null : 'testimonial-strangers';
}

function setTestimonial(server: Server, { member, id, data }: ActionRequest<'testimonial.set'>): ActionOutcome {
  const { conversationId, memberId, text } = data;
  const refusal =
    pairRefusal(server, member, memberId, conversationId) ??
    (text === null ? null : isBlank(text) ? 'invalid' : writingRefusal(server, member, memberId));
  if (refusal) return refusal;
  const { testimonials } = server.truth;
  const key = keyOf(member, memberId);
  const earlier = testimonials.get(key);
  const stream = asStream(member);
  if (text === null) {
    withdraw(earlier);
    return { stream };
  }
  if (earlier?.text === text) return { stream };
  testimonials.set(key, {
    id: server.environment.eventIdOf(member, notificationsStreamId(memberId)),
    author: member,
    subject: memberId,
    text,
    verdict: null,
    answer: null,
  });
  if (!earlier) {
    const cause = { type: 'testimonial', subject: '', subjectSeq: null, actor: member, eventId: id } as const;
    queueNotifications(server, [memberId], cause);
  }
  return { stream };
}

function answerTestimonial(server: Server, { member, data }: ActionRequest<'testimonial.answer'>): ActionOutcome {
  const { conversationId, memberId, accepted, answer } = data;
  const stored = server.truth.testimonials.get(keyOf(memberId, member));
  if (answer !== null && isBlank(answer)) return 'invalid';
  const refusal =
    pairRefusal(server, member, memberId, conversationId) ??
    (accepted
      ? (blockRefusal(server, member, memberId) ?? (stored && stored.text !== null ? null : 'testimonial-gone'))
      : null);
  if (refusal) return refusal;
  if (stored)
    Object.assign(
      stored,
      accepted ? { verdict: 'accepted', answer } : { verdict: 'refused', text: null, answer: null },
    );
  return { stream: asStream(member) };
}

/** Only the subject sees one that nobody has reviewed. */
function reportTestimonial(server: Server, { member, data }: ActionRequest<'testimonial.report'>): ActionOutcome {
  const stored = [...server.truth.testimonials.values()].find(({ id }) => id === data.testimonialId);
  if (!stored || stored.text === null || stored.subject !== member) return 'testimonial-gone';
  const refusal = reportRefusal(server, member);
  if (refusal) return refusal;
  server.truth.reportsMade.push({ by: member, at: server.startedAt });
  return { stream: asStream(member) };
}

/** Ends what two members have written about each other, as a block does; what was refused is remembered. */
export function endTestimonials({ truth: { testimonials } }: Server, one: MemberId, other: MemberId): void {
  for (const key of [keyOf(one, other), keyOf(other, one)]) withdraw(testimonials.get(key));
}

export const testimonialActions = {
  'testimonial.set': setTestimonial,
  'testimonial.answer': answerTestimonial,
  'testimonial.report': reportTestimonial,
} satisfies Partial<ActionHandlers>;
