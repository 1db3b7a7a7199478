/** [Y2, Y4] What becomes of one entry on the server in memory. */
import type { CommandOf } from '#schemas/actions/union.ts';
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
export interface EntryOutcome {
  id: EntryId;
  status: EntryResult['status'];
  code?: RefusalCode;
  stream: StreamId | null;
  ref: string | null;
  what?: EntryResult['what'];
  was?: EntryResult['was'];
}
/** A refusal, or what was done where. */
export type ActionOutcome =
  | RefusalCode
  | {
      status?: 'duplicate';
      stream: StreamId;
      ref?: string | null;
      what?: EntryResult['what'];
      was?: EntryResult['was'];
    };
/** Who asks for one of these actions. */
export type ActionRequest<A extends SentEntry['action']> = { member: MemberId; id: string; data: CommandOf<A>['data'] };

export function applyEntry(server: Server, member: MemberId, entry: SentEntry): EntryOutcome {
  const { id, data } = entry;
  const stream = 'conversationId' in data ? asStream(data.conversationId) : null;
  const outcome =
    knownOutcome(server, member, id) ??
    (entry.action === 'message.send' ? sentBefore(server, member, id) : null) ??
    outcomeOf(server, member, entry);
  if (typeof outcome === 'string')
    return { id, status: 'rejected', code: outcome, stream, ref: 'messageId' in data ? data.messageId : null };
  if (outcome.status !== 'duplicate') server.recordApplied(id, { ref: null, ...outcome, by: member, state: 'applied' });
  return { id, status: 'applied', ref: null, ...outcome };
}

function knownOutcome(server: Server, member: MemberId, id: string): ActionOutcome | null {
  const earlier = server.truth.appliedEntries.get(id);
  if (!earlier) return null;
  if (earlier.by !== member) return 'foreign';
  const { state, stream, ref, what, was } = earlier;
  return state === 'cancelled' ? 'cancelled' : { status: 'duplicate', stream, ref, what, was };
}

/** Longer ago than known ids are kept, and whatever has been blocked since. */
function sentBefore(server: Server, member: MemberId, id: string): ActionOutcome | null {
  const existing = server.findMessage(id);
  if (!existing) return null;
  return existing.row.senderId === member ? { status: 'duplicate', stream: existing.stream.id, ref: id } : 'foreign';
}

function outcomeOf(server: Server, member: MemberId, { action, id, data }: SentEntry): ActionOutcome {
  const request = { member, id };
  switch (action) {
    case 'message.send':
      return sendMessage(server, { ...request, data });
    case 'message.edit':
      return editMessage(server, { ...request, data });
    case 'message.delete':
      return deleteMessage(server, { ...request, data });
    case 'message.cancel':
      return cancelMessage(server, { ...request, data });
    case 'message.react':
      return reactToMessage(server, { ...request, data });
    case 'conversation.read':
      return readConversation(server, { ...request, data });
    case 'conversation.hide':
      return hideConversation(server, { ...request, data });
    case 'conversation.set':
      return setConversation(server, { ...request, data });
    case 'conversation.open':
      return openConversation(server, { ...request, data });
    case 'member.block':
    case 'member.unblock':
      return setBlock(server, { ...request, data }, action === 'member.block');
    case 'profile.edit':
      return editProfile(server, { ...request, data });
    case 'report.create':
      return createReport(server, { ...request, data });
  }
}

/** [Y13] One revision for the whole edit, and none where nothing changes; what others see of it has its own. */
function editProfile(server: Server, { member, data }: ActionRequest<'profile.edit'>): ActionOutcome {
  const profile = server.profile(member);
  const merges = mergeFields(data.fields, profile);
  const account = server.stream(member);
  const merged = withMerged(profile, merges);
  if (account && !sameValue(merged, profile)) {
    server.saveProfile(member, {
      ...merged,
      rev: profile.rev + Number(merged.genre !== profile.genre || merged.location?.name !== profile.location?.name),
    });
    server.bump(account);
  }
  return { stream: asStream(member), was: Object.fromEntries(merges.map(({ field, theirs }) => [field, theirs])) };
}
