/** Planted bugs in the server. */
import type { SentEntry } from '#schemas/commands/entry.ts';
import { soundDefaults } from '#schemas/entities/preferences.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { ChunksAnswer } from '#schemas/wire/sync.ts';
import type { SyncServer } from '#simulator/server/sync-server.ts';
import { cardIn } from '#simulator/server/visibility.ts';
import type { AppliedEntry } from '#simulator/server/truth.ts';
import { uuid } from '#tests/support/streams.ts';
import type { Bug } from '#simulator/faults/fault-hooks.ts';

/** Wraps `push` to replace its entries. */
const beforePush = (
  server: SyncServer,
  act: (entries: readonly SentEntry[], member: MemberId) => readonly SentEntry[],
) => {
  const push = server.push.bind(server);
  server.push = (member, entries, epoch) => push(member, act(entries, member), epoch);
};

const changed = (
  server: SyncServer,
  bend: (...given: Parameters<SyncServer['change']>) => Parameters<SyncServer['change']>,
) => {
  const change = server.change.bind(server);
  server.change = (...given) => change(...bend(...given));
};

const forget = ({ truth: { appliedEntries } }: SyncServer, what: AppliedEntry['state']) => {
  for (const [id, { state }] of appliedEntries) if (state === what) appliedEntries.delete(id);
};

export const serverBugs: Record<string, () => Bug> = {
  'ids-forgotten': () => ({
    rule: 'Y2',
    description: 'applied ids are not kept, and nothing is unique',
    server(server) {
      server.findMessage = () => null;
      beforePush(server, (entries) => (forget(server, 'applied'), entries));
    },
  }),
  'cancel-forgotten': () => ({
    rule: 'Y2',
    description: 'a cancelled id is not remembered',
    server: (server) => beforePush(server, (entries) => (forget(server, 'cancelled'), entries)),
  }),
  // Without this a device that is ahead would make the server change the epoch, which hides the bug.
  'ack-before-commit': () => ({
    rule: 'Y4',
    description: 'what is answered is not yet committed',
    losesLastCommit: true,
    server: (server) => void (server.turnByItself = () => undefined),
  }),
  'profile-as-whole': () => ({
    rule: 'Y13',
    description: 'an edit of a profile puts back all other fields as they were at first',
    server(server) {
      const push = server.push.bind(server);
      server.push = (member, entries, epoch) => {
        const answer = push(member, entries, epoch);
        const { soundVolume } = soundDefaults;
        for (const { action, data } of entries)
          if (action === 'profile.edit' && !data.fields.soundVolume)
            server.truth.profiles.set(member, { ...server.profile(member), soundVolume });
        return answer;
      };
    },
  }),
  'field-not-merged': () => ({
    rule: 'Y13',
    description: 'a field that was changed meanwhile keeps what it has',
    server: (server) =>
      beforePush(server, (entries, member) => {
        const { soundVolume } = server.profile(member);
        return entries.map((entry) => {
          const edit = entry.action === 'profile.edit' ? entry.data.fields.soundVolume : undefined;
          if (entry.action !== 'profile.edit' || !edit || edit.base === soundVolume) return entry;
          return {
            ...entry,
            data: { fields: { ...entry.data.fields, soundVolume: { base: soundVolume, value: soundVolume } } },
          };
        });
      }),
  }),
  'preview-unseen': () => ({
    rule: 'Y9',
    description: 'the newest words stand in a head also where they are out of sight',
    server(server) {
      const info = server.info.bind(server);
      server.info = (member, stream) => {
        const streamInfo = info(member, stream);
        const row = stream.rows.at(-1);
        if (streamInfo.kind !== 'conversation' || streamInfo.preview || !row) return streamInfo;
        const { id, seq, senderId, type, text, createdAt, deletedAt } = row;
        return { ...streamInfo, preview: { id, seq, senderId, type, text, createdAt, deleted: deletedAt !== null } };
      };
    },
  }),
  'order-of-arrival': () => ({
    rule: 'Y3',
    description: 'entries of a batch are applied last first',
    server: (server) => beforePush(server, (entries) => entries.toReversed()),
  }),
  'read-goes-back': () => ({
    rule: 'Y12',
    description: 'the read mark is set, not raised',
    server(server) {
      const push = server.push.bind(server);
      server.push = (member, entries, epoch) => {
        const answer = push(member, entries, epoch);
        for (const { action, data } of entries) {
          const stream = action === 'conversation.read' ? server.stream(data.conversationId) : undefined;
          const part = stream?.parts.get(member);
          if (action !== 'conversation.read' || !stream || !part || data.upTo >= part.read) continue;
          const after = stream.rows.filter(({ seq, senderId }) => seq > data.upTo && senderId === member).length;
          server.change(stream, member, { read: data.upTo, mineAtRead: part.mine - after });
        }
        return answer;
      };
    },
  }),
  'read-any-epoch': () => ({
    rule: 'Y12',
    description: 'a read of another epoch takes effect',
    server: (server) =>
      beforePush(server, (entries) =>
        entries.map((entry) =>
          entry.action === 'conversation.read' ? { ...entry, data: { ...entry.data, epoch: server.epoch } } : entry,
        ),
      ),
  }),
  'hide-unseen': () => ({
    rule: 'Y12',
    description: 'a hide takes effect over what was never shown',
    server: (server) =>
      beforePush(server, (entries) =>
        entries.map((entry) =>
          entry.action === 'conversation.hide' ? { ...entry, data: { ...entry.data, upTo: 1_000_000 } } : entry,
        ),
      ),
  }),
  'one-revision-for-two': () => ({
    rule: 'Y7',
    description: 'all rows of a batch share a revision',
    server(server) {
      let rows = 0;
      beforePush(server, (entries) => ((rows = 0), entries));
      const put = server.putRow.bind(server);
      server.putRow = (stream, row) => {
        if (rows++ > 0) stream.rev -= 1;
        put(stream, row);
      };
    },
  }),
  'no-epoch': () => ({
    rule: 'Y21',
    description:
      'a restored backup bears the name of what it replaces, and heads that are ahead of it tell the server nothing',
    keepsEpochOnRestore: true,
    server: (server) => void (server.turnByItself = () => undefined),
  }),
  'push-any-epoch': () => ({
    rule: 'Y21',
    description: 'a push of another epoch is done',
    server(server) {
      const push = server.push.bind(server);
      server.push = (member, entries) => push(member, entries, server.epoch);
    },
  }),
  'range-ignored': () => ({
    rule: 'Y7',
    description: 'pages hold what lies outside the visible range',
    alterAnswer(path, _request, body, server) {
      if (path !== '/sync/chunks') return;
      const { more = [], ...first } = body as ChunksAnswer;
      for (const { stream, chunks } of [first, ...more])
        if (chunks) chunks.rows = [...(server.stream(stream)?.rows ?? [])];
    },
  }),
  'anonymous-read': () => ({
    rule: 'Y16',
    description: 'a token that is no more stands for nobody instead of being refused',
    memberOfInvalidToken: () => uuid(999) as MemberId,
  }),
  'since-kept': () => ({
    rule: 'Y9',
    description: 'sight that comes back is not a new time',
    server: (server) => changed(server, (stream, member, patch) => [stream, member, patch, false]),
  }),
  'membership-restarts': () => ({
    rule: 'Y9',
    description: 'a membership’s revision restarts with sight',
    server(server) {
      const change = server.change.bind(server);
      server.change = (stream, member, patch, sight) => {
        change(stream, member, patch, sight);
        const part = stream.parts.get(member);
        if (part && patch.hidden === false) Object.assign(part, { rev: 1 });
      };
    },
  }),
  'read-without-revision': () => ({
    rule: 'Y7',
    description: 'the other’s read mark takes no revision',
    server(server) {
      server.bump = () => undefined;
    },
  }),
  'no-tombstone': () => ({
    rule: 'Y11',
    description: 'a deleted message is gone from the server',
    server(server) {
      const put = server.putRow.bind(server);
      server.putRow = (stream, row) => {
        if (!row.deletedAt) return put(stream, row);
        stream.rows = stream.rows.filter(({ seq }) => seq !== row.seq);
      };
    },
  }),
  'mine-uncounted': () => ({
    rule: 'Y12',
    description: 'own messages are not counted',
    server: (server) =>
      changed(server, (stream, member, { mine: _mine, ...patch }, sight) => [stream, member, patch, sight]),
  }),
  'card-after-block': () => ({
    rule: 'Y9',
    description: 'a card is told although one blocks the other',
    server(server) {
      server.card = (member, stream) => cardIn({ ...server.truth, blocks: new Set() }, member, stream);
    },
  }),
  'live-to-all': () => ({
    rule: 'Y8',
    description: 'a live event carries its row to whoever is told of it',
    alterLiveItem: (item, server) => ({
      ...item,
      rows: item.rev ? (server.stream(item.stream)?.rows ?? []).filter(({ rev }) => rev === item.rev) : [],
    }),
  }),
};
