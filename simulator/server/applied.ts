/** What becomes of one entry on the server in memory. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { instant } from './numbered.ts';
import type { Server, Stream } from './server.ts';

export function applied(server: Server, member: MemberId, entry: SentEntry): EntryResult {
  const no = (code: RefusalCode): EntryResult => ({ id: entry.id, status: 'rejected', code, stream: null, rev: 0 });
  const before = server.truth.applied.get(entry.id);
  if (before && before.by !== member) return no('foreign');
  if (before) {
    const row = server.stream(before.stream)?.rows.find(({ id }) => id === before.ref);
    return { id: entry.id, status: 'duplicate', stream: before.stream, rev: 0, ...(row && { row }), ...(before.what && { what: before.what }) };
  }
  const cancelledBy = server.truth.cancelled.get(entry.id);
  if (cancelledBy) return no(cancelledBy === member ? 'cancelled' : 'foreign');
  // Refused to the other, then sent again by this one: it names its own author.
  const { data } = entry;
  if (('receiverId' in data && data.receiverId === member) || ('memberId' in data && data.memberId === member)) return no('unknown-member');
  const refusal = (other: MemberId): RefusalCode | null => (server.closed(member, other) ? (server.blocked(member, other) ? 'blocked-mine' : 'blocked') : null);
  const yes = (stream: StreamId, row?: Message, what?: EntryResult['what']): EntryResult => {
    server.truth.applied.set(entry.id, { by: member, stream, ref: row?.id ?? null, what });
    return { id: entry.id, status: 'applied', stream, rev: 0, ...(row && { row }), ...(what && { what }) };
  };
  const id = asStream(entry.data.conversationId);
  const stream = server.stream(id);
  const part = stream?.parts.get(member);
  const row = 'messageId' in entry.data ? stream?.rows.find((each) => 'messageId' in entry.data && each.id === entry.data.messageId) : undefined;
  const tombstone = (each: Message): Message => (each.deletedAt ? each : server.put(stream as Stream, { ...each, text: '', deletedAt: instant(1) }));
  switch (entry.action) {
    case 'message.send': {
      const { receiverId, text, type } = entry.data;
      const refused = refusal(receiverId);
      if (refused) return no(refused);
      const into = stream ?? server.create(id, 'conversation', [member, receiverId]);
      into.last += 1;
      const told = [member];
      server.change(into, member, { mine: (into.parts.get(member)?.mine ?? 0) + 1 });
      for (const [each, { hidden }] of into.parts)
        if (hidden) {
          server.change(into, each, { hidden: false }, true);
          told.push(each);
        }
      const sent = { seq: into.last, rev: 0, id: entry.id as string as Message['id'], senderId: member, type, text, mediaUrl: null, gifUrl: null };
      return yes(id, server.put(into, { ...sent, createdAt: instant(into.last), editedAt: null, deletedAt: null }, told));
    }
    case 'message.edit':
      if (!stream || !row) return no('unknown-message');
      if (row.senderId !== member) return no('foreign');
      if (row.deletedAt) return no('deleted');
      if (refusal(server.otherIn(stream, member))) return no(refusal(server.otherIn(stream, member)) ?? 'blocked');
      return yes(id, server.put(stream, { ...row, text: entry.data.text, editedAt: instant(1) }));
    case 'message.delete':
      if (!row) return no('unknown-message');
      return row.senderId === member ? yes(id, tombstone(row)) : no('foreign');
    case 'message.cancel':
      if (row) return row.senderId === member ? yes(id, tombstone(row), 'deleted') : no('foreign');
      if (!server.truth.applied.has(entry.data.messageId) && !server.truth.cancelled.has(entry.data.messageId)) server.truth.cancelled.set(entry.data.messageId, member);
      return yes(id, undefined, 'cancelled');
    case 'conversation.read': {
      if (!part || !server.visible(member, stream)) return no('unknown-conversation');
      const read = Math.min(entry.data.upTo, stream.last);
      if (entry.data.epoch !== server.epoch || read <= part.read) return yes(id);
      const after = stream.rows.filter(({ seq, senderId }) => seq > read && senderId === member).length;
      const open = !server.closed(member, server.otherIn(stream, member));
      server.change(stream, member, { read, mineAtRead: part.mine - after, ...(open && { shown: read }) });
      server.tell(stream, [member], open);
      return yes(id);
    }
    case 'conversation.hide': {
      // Out of sight from the first: the other has only opened it.
      if (!stream || !part || (part.hidden && part.since === 1)) return no('unknown-conversation');
      const { upTo, epoch } = entry.data;
      const newer = stream.rows.some(({ seq, senderId }) => seq > upTo && senderId !== member);
      if (part.hidden || epoch !== server.epoch || newer) return yes(id);
      server.change(stream, member, { hidden: true }, true);
      server.tell(stream, [member]);
      return yes(id);
    }
    case 'conversation.open': {
      const refused = stream ? null : refusal(entry.data.memberId);
      if (refused) return no(refused);
      const into = stream ?? server.create(id, 'conversation', [member, entry.data.memberId]);
      if (!stream) {
        Object.assign(into.parts.get(entry.data.memberId) ?? {}, { hidden: true });
        server.tell(into, [member], true);
      }
      else if (part?.hidden) {
        server.change(into, member, { hidden: false }, true);
        server.tell(into, [member]);
      }
      return yes(id);
    }
    case 'member.block':
    case 'member.unblock': {
      const key = `${member}>${entry.data.memberId}`;
      const account = server.stream(member) as Stream;
      const on = entry.action === 'member.block';
      if (server.truth.blocks.has(key) === on) return yes(account.id);
      if (on) server.truth.blocks.add(key);
      else server.truth.blocks.delete(key);
      server.tell(account, [member], true);
      if (stream && stream.rev > 0) {
        server.change(stream, member, {}, !part?.hidden); // what is hidden leaves nobody's sight
        server.change(stream, entry.data.memberId, {});
        if (!server.closed(member, entry.data.memberId)) for (const each of stream.parts.values()) each.shown = each.read;
        server.tell(stream, [member, entry.data.memberId], true, true);
      }
      return yes(account.id);
    }
  }
}
