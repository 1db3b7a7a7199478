/** A live room as its page has it: what the server said on joining, and each event since. */
import type { MemberId } from '#schemas/ids.ts';
import { LIVE_MESSAGES_LIMIT } from '#schemas/limits.ts';
import type {
  JoinedRoom,
  LiveMessage,
  LiveRoom,
  ManyEvent,
  ManyEventPayload,
  OwnViewers,
  ShownMember,
} from '#schemas/wire/live-rooms.ts';

export interface RoomModel {
  room: LiveRoom;
  members: ReadonlyMap<MemberId, ShownMember>;
  /** The oldest first. */
  messages: readonly LiveMessage[];
  viewers: OwnViewers;
  typing: ReadonlySet<MemberId>;
  /** Who watches one's own camera. */
  watchers: readonly MemberId[];
}

export type RoomEvent = { [E in ManyEvent]: { name: E; payload: ManyEventPayload<E> } }[ManyEvent];

export const roomModelOf = ({ room, members, messages, viewers }: JoinedRoom): RoomModel => ({
  room,
  members: new Map(members.map((member) => [member.id, member])),
  messages,
  viewers,
  typing: new Set(),
  watchers: [],
});

/** Applies an event; the same model where it changes nothing. */
export function applyRoomEvent(model: RoomModel, event: RoomEvent): RoomModel {
  switch (event.name) {
    case 'many:room':
      return { ...model, room: event.payload.room };
    case 'many:members':
      return withMembers(model, event.payload);
    case 'many:messages':
      return withMessages(model, event.payload.messages);
    case 'many:forgotten': {
      const gone = new Set(event.payload.memberIds);
      return { ...model, messages: model.messages.filter(({ author }) => author === null || !gone.has(author.id)) };
    }
    case 'many:viewers':
      return { ...model, viewers: event.payload };
    case 'many:watchers':
      return { ...model, watchers: event.payload.memberIds };
    case 'many:typing':
      return withTyping(model, event.payload.memberId, event.payload.isTyping);
    case 'many:closed':
    case 'many:relay':
      return model;
  }
}

function withMembers(model: RoomModel, { joined, changed, left }: ManyEventPayload<'many:members'>): RoomModel {
  const members = new Map(model.members);
  for (const member of [...joined, ...changed]) members.set(member.id, member);
  for (const id of left) members.delete(id);
  const typing = new Set([...model.typing].filter((id) => members.has(id)));
  return { ...model, members, typing };
}

/** Messages are one each, in their order; who has said something types no longer. */
function withMessages(model: RoomModel, added: readonly LiveMessage[]): RoomModel {
  const byId = new Map([...model.messages, ...added].map((message) => [message.id, message]));
  const authors = new Set(added.map(({ author }) => author?.id));
  return {
    ...model,
    messages: [...byId.values()].toSorted((a, b) => a.seq - b.seq).slice(-LIVE_MESSAGES_LIMIT),
    typing: new Set([...model.typing].filter((id) => !authors.has(id))),
  };
}

function withTyping(model: RoomModel, memberId: MemberId, isTyping: boolean): RoomModel {
  if (model.typing.has(memberId) === isTyping || (isTyping && !model.members.has(memberId))) return model;
  const typing = new Set(model.typing);
  if (isTyping) typing.add(memberId);
  else typing.delete(memberId);
  return { ...model, typing };
}

/** The sounds that an event makes, for who is in the room. */
export function soundsOf(model: RoomModel, event: RoomEvent, me: MemberId): ('joined' | 'left' | 'camera')[] {
  if (event.name !== 'many:members') return [];
  const { joined, changed, left } = event.payload;
  const others = (ids: readonly MemberId[]) => ids.some((id) => id !== me);
  const cameraOn = changed.some(({ id, camera }) => id !== me && camera && model.members.get(id)?.camera === false);
  return [
    ...(others(joined.map(({ id }) => id)) ? ['joined' as const] : []),
    ...(others(left) ? ['left' as const] : []),
    ...(cameraOn ? ['camera' as const] : []),
  ];
}
