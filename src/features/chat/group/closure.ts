/** Why, and until when, nothing can be written in a group, as this device knows it [G28]. */
import { groupRefusalOf } from '#domain/group-rights.ts';
import type { GroupView, MessageView } from '#domain/views.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import { groupTalk } from './text.fr.ts';
import { whenText } from './when-text.ts';

/** Why nothing can be written in a group. `silenced`: until an instant, in milliseconds. */
export type Closure =
  | { why: 'admins-only' | 'group-deleted' | 'group-banned' | 'not-in-group' | 'gone' }
  | { why: 'silenced'; until: number };

const departures = ['group-deleted', 'group-banned', 'not-in-group'] as const satisfies readonly RefusalCode[];

/**
 * Returns why nothing can be written; null: something can. A group that has left the device is shown only while
 * messages to it stand in the queue: they say why, once the server has refused them.
 */
export function closureOf(group: GroupView | null, messages: readonly MessageView[], now: number): Closure | null {
  if (!group) return { why: departures.find((code) => messages.some((message) => message.code === code)) ?? 'gone' };
  const refusal = groupRefusalOf(group, 'write', now);
  if (refusal === 'group-silenced') return { why: 'silenced', until: Date.parse(group.own.silencedUntil ?? '') };
  return refusal && { why: 'admins-only' };
}

/** Returns when the member's next message can leave in slow mode [G16], in milliseconds; null: at once. */
export function slowUntil(group: GroupView, messages: readonly MessageView[], now: number): number | null {
  const wait = group.info.slowSeconds * 1000;
  if (wait === 0 || group.own.role === 'admin') return null;
  const last = messages.findLast(({ mine, seq }) => mine && seq !== null);
  const until = (last?.at ?? 0) + wait;
  return until > now ? Math.min(until, now + wait) : null;
}

export const closureText = (closure: Closure, now: number): string =>
  closure.why === 'silenced' ? groupTalk.closed.silenced(whenText(closure.until, now)) : groupTalk.closed[closure.why];
