/** Planted bugs in groups: each removes one rule of G3 to G28 that concerns synchronisation. */
import type { MemberId } from '#schemas/ids.ts';
import type { GroupRow } from '#schemas/streams/group.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { PullAnswer } from '#schemas/wire/sync.ts';
import type { Bug } from '#simulator/faults/fault-hooks.ts';
import type { GroupRules } from '#simulator/server/groups/rules.ts';
import type { Server } from '#simulator/server/server.ts';

const without = (rules: Partial<GroupRules>) => (server: Server) => void Object.assign(server.groupRules, rules);

/** Replaces the patches of memberships in groups. */
const patched = (
  server: Server,
  bend: (...given: Parameters<Server['change']>) => Parameters<Server['change']>[2],
): void => {
  const change = server.change.bind(server);
  server.change = (stream, member, patch, sight) =>
    change(stream, member, stream.group ? bend(stream, member, patch, sight) : patch, sight);
};

const inPulledGroups =
  (act: (answer: PullAnswer['streams'][number], server: Server, member: MemberId) => void) =>
  (path: string, _request: unknown, body: object, server: Server, member: MemberId): void => {
    if (path !== '/sync/pull') return;
    for (const stream of (body as PullAnswer).streams) if (stream.kind === 'group') act(stream, server, member);
  };

const isGroupRow = (row: StreamRow): row is GroupRow => 'mentions' in row;
const nothingOwn = { reaction: null, choices: null };

export const groupBugs: Record<string, () => Bug> = {
  'audience-kept': () => ({
    rule: 'G6',
    description: 'who departs changes no room: a connection that was not moved yet gets what comes after',
    server: without({ raiseAudience: () => undefined }),
  }),
  'room-for-all': () => ({
    rule: 'G5',
    description: 'the room’s item goes to those too who have one of their own',
    server: without({ except: () => [] }),
  }),
  'vote-without-own-item': () => ({
    rule: 'G5',
    description: 'whose reaction or vote changes a row gets the room’s item',
    server: without({ noteOwnPart: () => undefined }),
  }),
  'hidden-from-told': () => ({
    rule: 'G3',
    description: 'a row says whom it is hidden from',
    server(server) {
      const rowFor = server.rowFor;
      server.rowFor = (stream, row, viewer) => {
        const hiddenFrom = [...stream.parts].flatMap(([id, { group }]) => (group?.hiddenRows.has(row.seq) ? [id] : []));
        return stream.group
          ? ({ ...rowFor(stream, row, viewer), hiddenFrom } as object as StreamRow)
          : rowFor(stream, row, viewer);
      };
    },
  }),
  'absent-though-shown': () => ({
    rule: 'G4',
    description: 'a number counts as having no row though its member may see it',
    alterAnswer: inPulledGroups((stream) => {
      const row = stream.truncated ? undefined : stream.rows.pop();
      if (row) stream.absent = [...(stream.absent ?? []), row.seq];
    }),
  }),
  'block-ignored-in-group': () => ({
    rule: 'G7',
    description: 'what a blocked member writes in a group is shown',
    server: without({ blindTo: () => [] }),
  }),
  'block-ignored-at-joining': () => ({
    rule: 'G7',
    description: 'whoever joins sees what was written by those whom a block hides',
    server: without({ authorsHiddenAtJoining: () => [] }),
  }),
  'edit-of-hidden-row-told': () => ({
    rule: 'G7',
    description: 'a later change of a row goes to those too from whom it is hidden',
    server: without({ getsOwnItem: () => false }),
  }),
  'hidden-from-admins': () => ({
    rule: 'G8',
    description: 'a block hides rows from a group’s admins',
    server: without({
      blindTo: (server, { stream }, author) =>
        [...stream.parts].flatMap(([id, { hidden }]) => (!hidden && server.isBlockedEitherWay(author, id) ? [id] : [])),
    }),
  }),
  'gone-without-revision': () => ({
    rule: 'G9',
    description: 'a group that is gone says so with the revision at which it was there',
    // A device that seems ahead would make the server change the epoch, which hides the bug.
    server(server) {
      server.turnByItself = () => undefined;
      const membership = server.membership;
      server.membership = (member, stream) => {
        const given = membership(member, stream);
        return given.gone && stream?.group ? { ...given, rev: Math.max(1, given.rev - 1) } : given;
      };
    },
  }),
  'deletion-untold': () => ({
    rule: 'G9',
    description: 'a pull says nothing of a group that was deleted',
    alterAnswer(path, _request, body, server) {
      if (path !== '/sync/pull') return;
      const answer = body as PullAnswer;
      answer.gone = answer.gone.filter(({ stream }) => !server.stream(stream)?.group?.deletedAt);
    },
  }),
  'past-shown-at-joining': () => ({
    rule: 'G10',
    description: 'whoever joins a private group sees it from its beginning',
    server: without({ firstVisible: () => 1 }),
  }),
  'past-opened': () => ({
    rule: 'G10',
    description: 'a private group that turns public shows its past to those who join later',
    server: without({ openFrom: () => 1 }),
  }),
  'system-rows-hidden': () => ({
    rule: 'G11',
    description: 'a block hides what the other did in the group',
    alterAnswer: inPulledGroups((stream, server, member) => {
      stream.rows = stream.rows.filter(
        (row) => !(isGroupRow(row) && row.event && server.isBlockedEitherWay(member, row.senderId)),
      );
    }),
  }),
  'system-rows-unread': () => ({
    rule: 'G13',
    description: 'a read does not count the system rows up to it',
    server: without({ systemAtRead: () => 0 }),
  }),
  'hidden-rows-read-twice': () => ({
    rule: 'G13',
    description: 'a read counts the rows after it that a block hides as if they came before',
    server: without({ mineAtRead: (stream, member, part, upTo) => ownUpTo(stream, member, part.mine, upTo) }),
  }),
  'hidden-rows-unread': () => ({
    rule: 'G13',
    description: 'what a block hides counts as unread',
    server: (server) =>
      patched(server, (stream, member, patch) =>
        (patch.group?.hiddenRows.size ?? 0) > (stream.parts.get(member)?.group?.hiddenRows.size ?? 0)
          ? { ...patch, mine: stream.parts.get(member)?.mine ?? 0 }
          : patch,
      ),
  }),
  'unread-at-joining': () => ({
    rule: 'G14',
    description: 'whoever joins has read nothing',
    server: (server) =>
      patched(server, (_, __, { read, ...patch }) =>
        patch.hidden === false ? patch : { ...patch, ...(read !== undefined && { read }) },
      ),
  }),
  'membership-begins-anew': () => ({
    rule: 'G14',
    description: 'a membership’s revision begins anew when its member returns',
    server(server) {
      const change = server.change.bind(server);
      server.change = (stream, member, patch, sight) => {
        change(stream, member, patch, sight);
        const part = stream.parts.get(member);
        if (part && stream.group && patch.hidden === false) stream.parts.set(member, { ...part, rev: 2, since: 2 });
      };
    },
  }),
  'leave-of-any-membership': () => ({
    rule: 'G15',
    description: 'a leave that was queued in an earlier membership ends the present one',
    server: without({ isLeftBy: () => true }),
  }),
  'message-of-any-membership': () => ({
    rule: 'G15',
    description: 'a message that was written in an earlier membership is sent without asking',
    server: without({ isOfMembership: () => true }),
  }),
  'heir-without-role': () => ({
    rule: 'G22',
    description: 'whoever takes a group over does not become its admin',
    server: (server) =>
      patched(server, (stream, member, { group, ...patch }) => {
        const before = stream.parts.get(member)?.group;
        const isHeir =
          group && before?.role === 'member' && group.role === 'admin' && stream.group?.createdBy === member;
        return group && !isHeir ? { ...patch, group } : patch;
      }),
  }),
  'role-without-revision': () => ({
    rule: 'G22',
    description: 'a role changes under the revision that the membership had',
    server(server) {
      const change = server.change.bind(server);
      server.change = (stream, member, patch, sight) => {
        const part = stream.parts.get(member);
        if (!part?.group || !patch.group || part.group.role === patch.group.role || patch.hidden !== undefined)
          return change(stream, member, patch, sight);
        stream.parts.set(member, { ...part, ...patch });
      };
    },
  }),
  'own-part-overwritten': () => ({
    rule: 'G25',
    description: 'a row for all members takes away what is a member’s own',
    alterReceivedItem: (item) => ({
      ...item,
      rows: item.rows.map((row) => (isGroupRow(row) && !row.own ? { ...row, own: nothingOwn } : row)),
    }),
  }),
  'own-part-for-all': () => ({
    rule: 'G25',
    description: 'the room’s item carries what is one member’s own',
    alterLiveItem: (item, server) => {
      const stream = server.stream(item.stream);
      const [somebody] = stream?.parts.keys() ?? [];
      if (!stream?.group || item.membership || !somebody) return item;
      const rows = stream.rows.filter(({ rev }) => rev === item.rev);
      return { ...item, rows: rows.map((row) => server.rowFor(stream, row, somebody)) };
    },
  }),
  'full-group-joined': () => ({
    rule: 'GROUP-08',
    description: 'a full group takes one more',
    server: without({ isFull: () => false }),
  }),
  'ban-forgotten': () => ({
    rule: 'G28',
    description: 'whoever was banned comes back',
    server: without({ isBanned: () => false }),
  }),
  'written-without-right': () => ({
    rule: 'G28',
    description: 'whoever was silenced, or may not write any more, writes all the same',
    server: without({ writeRefusal: () => null }),
  }),
};

const ownUpTo = (stream: Parameters<GroupRules['mineAtRead']>[0], member: MemberId, mine: number, upTo: number) =>
  mine -
  stream.rows.filter(({ seq, senderId, group }) => seq > upTo && senderId === member && group?.type !== 'system')
    .length;
