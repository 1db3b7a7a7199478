/** Planted bugs in quotes, reactions and settings. */
import type { MemberId } from '#schemas/ids.ts';
import type { SyncServer } from '#simulator/server/sync-server.ts';
import type { Bug } from '#simulator/faults/fault-hooks.ts';

/** Wraps `push` to call `act` after each push that is not refused. */
const afterPush = (server: SyncServer, act: (member: MemberId, entries: Parameters<SyncServer['push']>[1]) => void) => {
  const push = server.push.bind(server);
  server.push = (member, entries, epoch) => {
    const pushed = push(member, entries, epoch);
    if (!pushed.answer.refused) act(member, entries);
    return pushed;
  };
};

export const expressionBugs: Record<string, () => Bug> = {
  'reaction-without-revision': () => ({
    rule: 'Y7',
    description: 'a reaction changes its message under the revision that it had',
    server(server) {
      const put = server.putRow.bind(server);
      server.putRow = (stream, row) => {
        const before = stream.rows.find(({ id }) => id === row.id);
        if (!before || JSON.stringify({ ...before, reactions: row.reactions }) !== JSON.stringify(row))
          return put(stream, row);
        stream.rows = stream.rows.map((each) => (each === before ? row : each));
      };
    },
  }),
  'one-reaction-for-all': () => ({
    rule: 'Y2',
    description: 'a reaction takes away everyone else’s',
    server(server) {
      const put = server.putRow.bind(server);
      server.putRow = (stream, row) => put(stream, { ...row, reactions: row.reactions.slice(-1) });
    },
  }),
  'settings-as-whole': () => ({
    rule: 'Y4',
    description: 'what a change of a conversation’s settings does not name goes back to what it was at first',
    server: (server) =>
      afterPush(server, (member, entries) => {
        for (const { action, data } of entries) {
          const stream = action === 'conversation.set' ? server.stream(data.conversationId) : undefined;
          if (action === 'conversation.set' && stream && server.visible(member, stream)) {
            const { muted = false, pinned = false, archived = false } = data.settings;
            server.change(stream, member, { muted, pinned, archived });
          }
        }
      }),
  }),
  'quote-anywhere': () => ({
    rule: 'Y4',
    description: 'an answer quotes by a number that is not its original’s',
    server(server) {
      const put = server.putRow.bind(server);
      server.putRow = (stream, row) =>
        put(stream, row.replyTo ? { ...row, replyTo: { ...row.replyTo, seq: row.seq } } : row);
    },
  }),
};
