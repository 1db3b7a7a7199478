/** Creates entries as devices send them; a test names only the fields that it is about. */
import { createHash, randomUUID } from 'node:crypto';
import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { Command, ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { WallCategory } from '#schemas/entities/wall.ts';
import type { ReactionEmoji } from '#schemas/entities/message.ts';
import type { ConversationId, EntryId, Epoch, MemberId, MessageId } from '#schemas/ids.ts';

/** Computes a conversation's id independently of product and database. */
export function pairId(a: MemberId, b: MemberId): ConversationId {
  const bytes = [a, b].sort().map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  const hash = createHash('sha256').update(Buffer.concat(bytes)).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as ConversationId;
}

export const entryOf = (command: Command, id: string = randomUUID()): SentEntry => ({
  id: id as EntryId,
  timestamp: 0,
  ...command,
});

type Content = Partial<ActionData<'message.send'>>;

type ReportContent = Partial<ActionData<'report.create'>>;

/** Creates the actions of one member of a pair. */
export function pairCommands(me: MemberId, other: MemberId) {
  const conversationId = pairId(me, other);
  const messageRef = (messageId: string) => ({ conversationId, messageId: messageId as MessageId });
  const markData = (upTo: number, epoch: string) => ({ conversationId, upTo, epoch: epoch as Epoch });
  const pair = { conversationId, memberId: other };
  return {
    stream: conversationId,
    send: (text: string, id?: string, content: Content = {}) =>
      entryOf(
        {
          action: 'message.send',
          data: { conversationId, receiverId: other, type: 'text', text, mediaUrl: null, gifUrl: null, ...content },
        },
        id,
      ),
    edit: (messageId: string, text: string, id?: string) =>
      entryOf({ action: 'message.edit', data: { ...messageRef(messageId), text } }, id),
    remove: (messageId: string, id?: string) => entryOf({ action: 'message.delete', data: messageRef(messageId) }, id),
    cancel: (messageId: string, id?: string) => entryOf({ action: 'message.cancel', data: messageRef(messageId) }, id),
    react: (messageId: string, emoji: ReactionEmoji | null, id?: string) =>
      entryOf({ action: 'message.react', data: { ...messageRef(messageId), emoji } }, id),
    set: (settings: ConversationSettings, id?: string) =>
      entryOf({ action: 'conversation.set', data: { conversationId, settings } }, id),
    read: (upTo: number, epoch: string, id?: string) =>
      entryOf({ action: 'conversation.read', data: markData(upTo, epoch) }, id),
    hide: (upTo: number, epoch: string, id?: string) =>
      entryOf({ action: 'conversation.hide', data: markData(upTo, epoch) }, id),
    open: (id?: string) => entryOf({ action: 'conversation.open', data: pair }, id),
    block: (id?: string) => entryOf({ action: 'member.block', data: pair }, id),
    unblock: (id?: string) => entryOf({ action: 'member.unblock', data: pair }, id),
    follow: (following = true, id?: string) => entryOf({ action: 'member.follow', data: { ...pair, following } }, id),
    answerFollower: (accepted: boolean, id?: string) =>
      entryOf({ action: 'follower.set', data: { ...pair, accepted } }, id),
    testify: (text: string | null, id?: string) => entryOf({ action: 'testimonial.set', data: { ...pair, text } }, id),
    answerTestimonial: (accepted: boolean, answer: string | null = null, id?: string) =>
      entryOf({ action: 'testimonial.answer', data: { ...pair, accepted, answer } }, id),
    warn: (category: WallCategory = 'money', department: string | null = null, id?: string) =>
      entryOf({ action: 'wall.report', data: { ...pair, category, department } }, id),
    report: (reported: ReportContent = {}, id?: string) =>
      entryOf(
        {
          action: 'report.create',
          data: { ...pair, messageIds: [], reason: 'harassment', words: '', shown: [], ...reported },
        },
        id,
      ),
  };
}

/** Creates an edit of the own profile [Y13]. */
export const editOf = (fields: ProfileFields, id?: string): SentEntry =>
  entryOf({ action: 'profile.edit', data: { fields } }, id);
