/** Live items of groups as the specification's events [D2 §7]. */
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { GroupEvent, GroupRow } from '#schemas/streams/group.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { closesGroup, type Announcement } from '../../changes.ts';
import { conversationOf } from '../wire.ts';
import type { NamedGroupEvent } from './tell.ts';
import { isGroup, sharedGroupOf, UNKNOWN_NAME, unreadCountsOf, wireGroupMessageOf } from './wire.ts';

/** Returns the name of a row's author. */
export type AuthorOf = (row: GroupRow) => string | null | undefined;

type MemberEvent = 'group:memberAdded' | 'group:memberLeft' | 'group:memberRemoved' | 'group:memberPromoted';
const memberEvents: Partial<Record<GroupEvent['kind'], readonly [MemberEvent, 'member' | 'admin' | null]>> = {
  joined: ['group:memberAdded', 'member'],
  left: ['group:memberLeft', null],
  removed: ['group:memberRemoved', null],
  banned: ['group:memberRemoved', null],
  promoted: ['group:memberPromoted', 'admin'],
  demoted: ['group:memberPromoted', 'member'],
  'took-over': ['group:memberPromoted', 'admin'],
  'handed-over': ['group:memberPromoted', 'admin'],
};

function eventsOfRow(stream: string, row: GroupRow, authorOf: AuthorOf): NamedGroupEvent[] {
  const groupId = conversationOf(stream);
  if (!row.event)
    return [
      ['group:messageReceived', { groupId, message: wireGroupMessageOf(stream, row, authorOf(row) ?? UNKNOWN_NAME) }],
    ];
  const [name, role] = memberEvents[row.event.kind] ?? [];
  return name ? [[name, { groupId, userId: row.event.memberId, ...(role && { role }) }]] : [];
}

/** Whether an item changed what all members share: nothing else has neither a row nor a number that is hidden. */
const changesGroup = ({ rev, rows, absent = [] }: LiveItem) =>
  rev > 0 &&
  absent.length === 0 &&
  rowsOfKind('group', 'group', rows).every(({ event }) => event !== null && memberEvents[event.kind] === undefined);

function updated(items: readonly LiveItem[]): NamedGroupEvent[] {
  const newest = new Map(items.flatMap((item) => (changesGroup(item) ? [[item.stream, item.info] as const] : [])));
  return [...newest].flatMap(([stream, info]): NamedGroupEvent[] =>
    isGroup(info) ? [['group:updated', { group: sharedGroupOf(stream, info) }]] : [],
  );
}

/** Returns what all members of a group are told. */
export const sharedEvents = (items: readonly LiveItem[], authorOf: AuthorOf): NamedGroupEvent[] => [
  ...items.flatMap(({ stream, kind, rows }) =>
    rowsOfKind('group', kind, rows).flatMap((row) => eventsOfRow(stream, row, authorOf)),
  ),
  ...updated(items),
];

export interface OwnEvents {
  events: NamedGroupEvent[];
  /** Groups that are told whole, and so must be read first. */
  whole: { name: 'group:created' | 'group:joined'; groupId: ConversationId }[];
}

/** Returns what one member alone is told. */
export function ownEvents(
  items: readonly LiveItem[],
  me: MemberId,
  causes: readonly Announcement[],
  authorOf: AuthorOf,
): OwnEvents {
  const ofGroups = items.filter(({ kind }) => kind === 'group');
  const present = ofGroups.filter(({ membership, info }) => membership && !membership.gone && isGroup(info));
  const gone = new Set(ofGroups.flatMap(({ stream, membership }) => (membership?.gone ? [stream] : [])));
  const begun = present.flatMap(({ stream, rows }) =>
    rowsOfKind('group', 'group', rows).flatMap(({ event }): OwnEvents['whole'] => {
      if (event?.memberId !== me || (event.kind !== 'created' && event.kind !== 'joined')) return [];
      return [{ name: event.kind === 'created' ? 'group:created' : 'group:joined', groupId: conversationOf(stream) }];
    }),
  );
  const isBegun = new Set<string>(begun.map(({ groupId }) => groupId));
  const others = present.filter(({ stream }) => !isBegun.has(stream));
  return {
    whole: begun,
    events: [
      ...[...gone].map((stream) => departure(stream, me, causes)),
      ...sharedEvents(others, authorOf),
      ...others.flatMap((item) => ownReading(item, me, causes)),
      ...[...new Map(others.map((item) => [item.stream, item])).values()].flatMap(status),
    ],
  };
}

function departure(stream: string, me: MemberId, causes: readonly Announcement[]): NamedGroupEvent {
  const groupId = conversationOf(stream);
  const cause = causes.find(({ changes }) => changes.some((change) => change.stream === stream));
  const isClosed = cause?.changes.some((change) => change.stream === stream && closesGroup(change));
  if (isClosed && cause?.by) return ['group:deleted', { groupId, deletedBy: cause.by }];
  return cause?.by === me ? ['group:left', { groupId }] : ['group:memberRemoved', { groupId, userId: me }];
}

const ownReading = (item: LiveItem, me: MemberId, causes: readonly Announcement[]): NamedGroupEvent[] =>
  item.rev === 0 && causes.some(({ by, read }) => by === me && read.includes(item.stream))
    ? [['group:markedAsRead', { groupId: conversationOf(item.stream) }]]
    : [];

const status = ({ stream, info, membership }: LiveItem): NamedGroupEvent[] =>
  membership && !membership.gone && isGroup(info)
    ? [['group:statusChanged', { groupId: conversationOf(stream), ...unreadCountsOf(info, membership) }]]
    : [];
