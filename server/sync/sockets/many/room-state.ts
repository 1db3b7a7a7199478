/** What a node reads of a room (`live_room_state`), and what one of its members may see of that [S17]. */
import * as z from 'zod/mini';
import { liveRefusal, type LiveRefusal } from '#schemas/entities/live.ts';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { instant, sequence } from '#schemas/numbers.ts';
import {
  liveMember,
  liveMessage,
  liveRoom,
  type LiveMember,
  type LiveMessage,
  type LiveRoom,
  type OwnViewers,
  type ShownMember,
} from '#schemas/wire/live-rooms.ts';

const pair = z.tuple([memberId, memberId]);
const viewer = z.object({ owner: memberId, viewer: memberId, state: z.enum(['requested', 'granted', 'removed']) });

export const roomAnswer = z.object({
  room: z.nullable(liveRoom),
  members: z._default(z.array(liveMember), []),
  messages: z._default(z.array(liveMessage), []),
  numbers: z._default(z.array(sequence), []),
  out: z._default(z.array(z.object({ member: memberId, code: liveRefusal, until: z.nullable(instant) })), []),
  hidden: z._default(z.array(pair), []),
  withheld: z._default(z.array(pair), []),
  viewers: z._default(z.array(viewer), []),
});
export type RoomAnswer = z.infer<typeof roomAnswer>;

/** Members by a member. */
type Relation = ReadonlyMap<MemberId, ReadonlySet<MemberId>>;

function relationOf(pairs: readonly (readonly [MemberId, MemberId])[]): Relation {
  const relation = new Map<MemberId, Set<MemberId>>();
  for (const [one, other] of pairs) relation.set(one, (relation.get(one) ?? new Set()).add(other));
  return relation;
}

/** Why a member may not stay; `until`: when that ends, where it is known. */
export interface Ending {
  code: LiveRefusal;
  until: string | null;
}

/** A room as the database had it; for no one member. */
export interface RoomState {
  room: LiveRoom;
  members: readonly LiveMember[];
  /** The last messages, the oldest first. */
  messages: readonly LiveMessage[];
  out: ReadonlyMap<MemberId, Ending>;
  /** Between whom a block stands, in both directions. */
  hidden: Relation;
  /** Whose cameras a viewer does not get. */
  withheld: Relation;
  viewers: RoomAnswer['viewers'];
}

/** Adds an answer to the messages that were read before; null: the room does not exist any more. */
export function roomStateOf(answer: RoomAnswer, earlier: readonly LiveMessage[]): RoomState | null {
  if (!answer.room) return null;
  const numbers = new Set(answer.numbers);
  const bySeq = new Map([...earlier, ...answer.messages].map((message) => [message.seq, message]));
  return {
    room: answer.room,
    members: answer.members,
    messages: [...bySeq.values()].filter(({ seq }) => numbers.has(seq)).toSorted((a, b) => a.seq - b.seq),
    out: new Map(answer.out.map(({ member, code, until }) => [member, { code, until }])),
    hidden: relationOf(answer.hidden.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])),
    withheld: relationOf(answer.withheld),
    viewers: answer.viewers,
  };
}

/** Says whether a block stands between two members. */
export const areHidden = (state: Pick<RoomState, 'hidden'>, one: MemberId, other: MemberId): boolean =>
  state.hidden.get(one)?.has(other) === true;

/** A room as one of its members sees it. */
export interface RoomView {
  room: LiveRoom;
  members: ReadonlyMap<MemberId, ShownMember>;
  messages: readonly LiveMessage[];
  viewers: OwnViewers;
  /** Who watches the viewer's own camera. */
  watchers: readonly MemberId[];
}

type Access = ShownMember['access'];
const shownMembers = new WeakMap<LiveMember, Partial<Record<Access, ShownMember>>>();

/** Returns a member as shown with this access: one object for all viewers, as long as the member is the same object. */
function shownAs(member: LiveMember, access: Access): ShownMember {
  const shown = shownMembers.get(member) ?? {};
  shownMembers.set(member, shown);
  return (shown[access] ??= { ...member, access });
}

/** Says whether a member watches another's camera. */
type Watching = (viewer: MemberId, owner: MemberId) => boolean;

export function viewOf(state: RoomState, me: MemberId, watching: Watching = () => false): RoomView {
  const [hidden, withheld] = [state.hidden.get(me), state.withheld.get(me)];
  const sees = (other: MemberId) => other === me || hidden?.has(other) !== true;
  const hasRequested = (owner: MemberId) =>
    state.viewers.some((one) => one.owner === owner && one.viewer === me && one.state === 'requested');
  const accessTo = (owner: MemberId): Access => {
    if (withheld?.has(owner) !== true) return 'open';
    return hasRequested(owner) ? 'requested' : 'closed';
  };
  const ownViewers = (of: 'requested' | 'removed') =>
    state.viewers.flatMap(({ owner, viewer: who, state: is }) => (owner === me && is === of && sees(who) ? who : []));
  return {
    room: state.room,
    members: new Map(state.members.filter(({ id }) => sees(id)).map((one) => [one.id, shownAs(one, accessTo(one.id))])),
    messages: hidden ? state.messages.filter(({ author }) => author === null || sees(author.id)) : state.messages,
    viewers: { requests: ownViewers('requested'), removed: ownViewers('removed') },
    watchers: watchersOf(state, me, watching).filter(sees),
  };
}

/** Members here who watch somebody's camera, where they get it. */
const watchersOf = (state: RoomState, me: MemberId, watching: Watching): MemberId[] =>
  state.members.some(({ id, camera }) => id === me && camera)
    ? state.members.flatMap(({ id }) =>
        id !== me && watching(id, me) && state.withheld.get(id)?.has(me) !== true ? id : [],
      )
    : [];
