/**
 * Generates the members' acts during a fault, and describes the content of their devices' screens, as data that can be
 * printed.
 */
import type { ConversationId, EntryId, MessageId } from '#schemas/ids.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MessageState } from '#domain/views.ts';
import { diceOf, type Dice } from '#simulator/core/chance.ts';

export type Kind = 'send' | 'edit' | 'delete' | 'discard' | 'read' | 'hide' | 'block' | 'unblock';

export interface Step {
  /** Milliseconds from the beginning. */
  at: number;
  /** Index of the acting member, and of the other one. */
  by: number;
  to: number;
  kind: Kind;
  /** Chooses one of their messages, where there are several. */
  pick: number;
  text: string;
}

/** Outcome of a step on the device. The member relies on all but `nothing` and `perhaps`. */
export type ActOutcome =
  | { did: 'nothing' | 'read' | 'hidden' | 'blocked' | 'unblocked' }
  /** `message` is null on a screen, which shows no ids. */
  | { did: 'sent'; message: MessageId | null; text: string }
  /** Something changed during the act: it may have been accepted or not. */
  | { did: 'perhaps'; text: string }
  | { did: 'edited'; message: MessageId; text: string }
  | { did: 'resent'; message: MessageId; as: MessageId; text: string }
  | { did: 'deleted'; message: MessageId };

export interface Shown {
  conversations: Record<
    ConversationId,
    {
      unread: number;
      missing: number;
      messages: { seq: number | null; id: MessageId; text: string; deleted: boolean; state: MessageState | null }[];
    }
  >;
  entries: { id: EntryId; action: Action; message: MessageId | null; failed: boolean; code: RefusalCode | null }[];
  /** Entries that the server has ever accepted. */
  acknowledged: EntryId[];
}

const weights: Record<Kind, number> = {
  send: 60,
  edit: 10,
  delete: 5,
  discard: 3,
  read: 14,
  hide: 3,
  block: 2,
  unblock: 3,
};
const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as Kind));

export interface LoadOptions {
  members: number;
  /** Maximum number of steps per second of the first member, who acts on a screen; the others do the rest. */
  byHand?: number;
  perSecond: number;
  ms: number;
  seed: number;
  word?: string;
}

/** Returns operations distributed randomly over members and time, mostly towards neighbours. */
export function loadOf({ members, byHand = 0, perSecond, ms, seed, word = 'mot' }: LoadOptions): Step[] {
  const dice = diceOf(seed);
  const total = Math.round((perSecond * ms) / 1000);
  const first = byHand === 0 ? 0 : Math.min(Math.round(total / members), Math.round((byHand * ms) / 1000));
  const author = (n: number) => (byHand === 0 ? dice(members) : n < first ? 0 : 1 + dice(members - 1));
  const steps = Array.from({ length: total }, (_, n) => stepOf(dice, author(n), members, ms, `${word} ${n + 1}`));
  return steps.sort((a, b) => a.at - b.at);
}

function stepOf(dice: Dice, by: number, members: number, ms: number, text: string): Step {
  const to = (by + 1 + (dice(3) ? dice(Math.min(2, members - 1)) : dice(members - 1))) % members;
  return { at: dice(ms), by, to, kind: kinds[dice(kinds.length)] ?? 'send', pick: dice(1000), text };
}
