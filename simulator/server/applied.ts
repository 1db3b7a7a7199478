/** [Y2, Y4] What becomes of one entry on the server in memory. */
import type { CommandOf } from '#schemas/commands/command.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId, MemberId, StreamId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { mergeFields, sameValue, withMerged } from '#schemas/commands/fields.ts';
import { hideConversation, openConversation, readConversation, setBlock, setConversation } from './conversations.ts';
import { createReport } from './reports.ts';
import { cancelMessage, deleteMessage, editMessage, reactToMessage, sendMessage } from './messages.ts';
import type { Server } from './server.ts';

/** An answer before row, head and membership are looked up. */
export interface Verdict {
  id: EntryId;
  status: EntryResult['status'];
  code?: RefusalCode;
  stream: StreamId | null;
  ref: string | null;
  what?: EntryResult['what'];
  was?: EntryResult['was'];
}
/** A refusal, or what was done where. */
export type Outcome =
  | RefusalCode
  | {
      status?: 'duplicate';
      stream: StreamId;
      ref?: string | null;
      what?: EntryResult['what'];
      was?: EntryResult['was'];
    };
/** Who asks for one of these actions. */
export type Asked<A extends SentEntry['action']> = { member: MemberId; id: string; data: CommandOf<A>['data'] };

export function applied(server: Server, member: MemberId, entry: SentEntry): Verdict {
  const { id, data } = entry;
  const stream = 'conversationId' in data ? asStream(data.conversationId) : null;
  const outcome =
    known(server, member, id) ??
    (entry.action === 'message.send' ? sentBefore(server, member, id) : null) ??
    outcomeOf(server, member, entry);
  if (typeof outcome === 'string')
    return { id, status: 'rejected', code: outcome, stream, ref: 'messageId' in data ? data.messageId : null };
  if (outcome.status !== 'duplicate') server.claim(id, { ref: null, ...outcome, by: member, state: 'applied' });
  return { id, status: 'applied', ref: null, ...outcome };
}

function known(server: Server, member: MemberId, id: string): Outcome | null {
  const before = server.truth.known.get(id);
  if (!before) return null;
  if (before.by !== member) return 'foreign';
  const { state, stream, ref, what, was } = before;
  return state === 'cancelled' ? 'cancelled' : { status: 'duplicate', stream, ref, what, was };
}

/** Longer ago than known ids are kept, and whatever has been blocked since. */
function sentBefore(server: Server, member: MemberId, id: string): Outcome | null {
  const before = server.sent(id);
  if (!before) return null;
  return before.row.senderId === member ? { status: 'duplicate', stream: before.stream.id, ref: id } : 'foreign';
}

function outcomeOf(server: Server, member: MemberId, { action, id, data }: SentEntry): Outcome {
  const asked = { member, id };
  switch (action) {
    case 'message.send':
      return sendMessage(server, { ...asked, data });
    case 'message.edit':
      return editMessage(server, { ...asked, data });
    case 'message.delete':
      return deleteMessage(server, { ...asked, data });
    case 'message.cancel':
      return cancelMessage(server, { ...asked, data });
    case 'message.react':
      return reactToMessage(server, { ...asked, data });
    case 'conversation.read':
      return readConversation(server, { ...asked, data });
    case 'conversation.hide':
      return hideConversation(server, { ...asked, data });
    case 'conversation.set':
      return setConversation(server, { ...asked, data });
    case 'conversation.open':
      return openConversation(server, { ...asked, data });
    case 'member.block':
    case 'member.unblock':
      return setBlock(server, { ...asked, data }, action === 'member.block');
    case 'profile.edit':
      return editProfile(server, { ...asked, data });
    case 'report.create':
      return createReport(server, { ...asked, data });
  }
}

/** [Y13] One revision for the whole edit, and none where nothing changes; what others see of it has its own. */
function editProfile(server: Server, { member, data }: Asked<'profile.edit'>): Outcome {
  const stands = server.profile(member);
  const merges = mergeFields(data.fields, stands);
  const account = server.stream(member);
  const after = withMerged(stands, merges);
  if (account && !sameValue(after, stands)) {
    server.keep(member, {
      ...after,
      rev: stands.rev + Number(after.genre !== stands.genre || after.location?.name !== stands.location?.name),
    });
    server.bump(account);
  }
  return { stream: asStream(member), was: Object.fromEntries(merges.map(({ field, theirs }) => [field, theirs])) };
}
