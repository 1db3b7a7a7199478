/** The rules of groups that one planted bug each removes. Everything else of groups calls them through the server. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Part, ServerEnvironment, ServerRow, Stream } from '../truth.ts';
import { presentMembers, type Group, type GroupMember } from './rights.ts';
import { hasHiddenRows, isVisibleRow } from './visible-rows.ts';
import type { GroupState } from './state.ts';

/** What of the server tells blocks. */
interface BlockLookup {
  isBlockedEitherWay(one: MemberId, other: MemberId): boolean;
}

/** What of the server has clock and limits. */
interface WithEnvironment {
  readonly environment: ServerEnvironment;
}

/** What of the server changes memberships. */
interface MembershipWriter {
  change(stream: Stream, member: MemberId, patch: Partial<Part>): void;
}

export interface GroupRules {
  raiseAudience(state: GroupState): void;
  blindTo(blocks: BlockLookup, group: Group, author: MemberId): MemberId[];
  authorsHiddenAtJoining(blocks: BlockLookup, group: Group, member: MemberId): [MemberId, number][];
  firstVisible(state: GroupState, line: number): number;
  openFrom(stream: Stream, state: GroupState): number;
  isOfMembership(part: GroupMember, joinRev: number | undefined): boolean;
  isLeftBy(part: GroupMember, joinRev: number): boolean;
  isFull(server: WithEnvironment, state: GroupState): boolean;
  isBanned(state: GroupState, member: MemberId): boolean;
  writeRefusal(server: WithEnvironment, state: GroupState, part: GroupMember): RefusalCode | null;
  heirOf(group: Group): [MemberId, GroupMember] | undefined;
  mineAtRead(stream: Stream, member: MemberId, part: GroupMember, upTo: number): number;
  systemAtRead(stream: Stream, upTo: number): number;
  absentIn(part: Part, rows: readonly ServerRow[]): number[];
  getsOwnItem(part: Part, rows: readonly ServerRow[]): boolean;
  except(members: readonly MemberId[]): MemberId[];
  noteOwnPart(server: MembershipWriter, stream: Stream, member: MemberId): void;
}

export const groupRules: GroupRules = {
  /** [G6] A later item goes to another room than who has departed may still be in. */
  raiseAudience: (state) => void (state.audience += 1),

  /** [G8] Members from whom an author's row is hidden: a block of either side, but never admins. */
  blindTo: (blocks, group, author) =>
    presentMembers(group).flatMap(([id, part]) =>
      part.group.role !== 'admin' && blocks.isBlockedEitherWay(author, id) ? [id] : [],
    ),

  /** [G7] Authors of whom a joining member sees nothing up to the join line. */
  authorsHiddenAtJoining: (blocks, { stream }, member) =>
    [...stream.parts].flatMap(([author, { mine }]): [MemberId, number][] =>
      mine > 0 && blocks.isBlockedEitherWay(member, author) ? [[author, stream.last]] : [],
    ),

  /** [G10] Where the range of a joining member starts. */
  firstVisible: ({ privacy, openFrom }, line) => (privacy === 'public' ? openFrom : line),

  /** [G10] Where the ranges of later members start once a private group is public. */
  openFrom: ({ last }) => last + 1,

  /** [G15] A message that was written in an earlier membership is not sent in this one without asking. */
  isOfMembership: ({ group }, joinRev) => group.joinRev === joinRev,

  /** [G15] A leave that was queued in an earlier membership does nothing. */
  isLeftBy: ({ group }, joinRev) => group.joinRev === joinRev,

  isFull: (server, { members }) => members >= server.environment.limits.groups.members,
  isBanned: ({ bans }, member) => bans.has(member),

  /** [G28] Why a member may not write now, a new text or another for an old one. */
  writeRefusal(server, { adminsOnly }, { group: { role, silencedUntil } }) {
    if (silencedUntil !== null && Date.parse(silencedUntil) > Date.parse(server.environment.now()))
      return 'group-silenced';
    return role === 'admin' || !adminsOnly.includes('write') ? null : 'group-admins-only';
  },

  /** [G22] The admin of longest standing, else the member. */
  heirOf: (group) =>
    presentMembers(group).sort(
      ([a, one], [b, other]) =>
        Number(other.group.role === 'admin') - Number(one.group.role === 'admin') ||
        Date.parse(one.group.joinedAt) - Date.parse(other.group.joinedAt) ||
        (a < b ? -1 : 1),
    )[0],

  /** [G13] Of what is not for the member to read: own rows, and those that a block hides. */
  mineAtRead: ({ rows }, member, { mine, group }, upTo) =>
    mine -
    rows.filter(({ seq, senderId, group: own }) => seq > upTo && senderId === member && own?.type !== 'system').length -
    [...group.hiddenRows].filter((seq) => seq > upTo).length,

  /** [G13] How many system rows there are up to a number. */
  systemAtRead: ({ rows }, upTo) => rows.find(({ seq }) => seq === upTo)?.group?.systemCount ?? 0,

  /** [G4] Numbers within the ranges that a block hides: they are not missing. */
  absentIn: (part, rows) =>
    hasHiddenRows(part)
      ? rows.flatMap((row) => (isWithin(part, row) && !isVisibleRow(part, row) ? [row.seq] : [])).sort((a, b) => a - b)
      : [],

  /** [G5] Who must not have a changed row gets an item of their own instead of the room's. */
  getsOwnItem: (part, rows) => rows.some((row) => !isVisibleRow(part, row)),

  /** [G5] Who is left out of the room's item. */
  except: (members) => [...members],

  /** [G5, G25] What is one member's own on a row reaches that member by an item of their own. */
  noteOwnPart(server, stream, member) {
    server.change(stream, member, {});
  },
};

const isWithin = ({ ranges }: Part, { seq }: ServerRow): boolean =>
  ranges.some(([from, to]) => seq >= from && seq <= to);
