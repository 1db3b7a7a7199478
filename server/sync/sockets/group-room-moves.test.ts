import { expect, test, vi } from 'vitest';
import { Server } from 'socket.io';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import { groupRoom, keepGroupRooms } from './group-rooms.ts';
import type { ChatNamespace } from './handshake.ts';

const [stream, ada, bela] = ['stream' as StreamId, 'ada' as MemberId, 'bela' as MemberId];

/** A node with a socket of each, both in the group's first room. */
function nodeWithBoth() {
  const io = new Server();
  const chat: ChatNamespace = io.of('/chat');
  const groupRoomsOf = vi.fn(() => Promise.resolve([]));
  const rooms = keepGroupRooms(chat, { groupRoomsOf });
  for (const id of [ada, bela]) {
    const socket = {
      data: { member: { id } },
      join: (room: string) => chat.adapter.addAll(id, new Set([room])),
      leave: (room: string) => chat.adapter.del(id, room),
    };
    chat.sockets.set(id, socket as never);
    void socket.join(groupRoom(stream, 1));
  }
  return { rooms, groupRoomsOf, present: () => [...(chat.adapter.rooms.get(groupRoom(stream, 2)) ?? [])] };
}

test('[G6] a departure moves everyone else to the next room', () => {
  const { rooms, groupRoomsOf, present } = nodeWithBoth();
  rooms.follow({ stream, revs: [4], members: [bela], audience: 2, departs: true });
  expect(present()).toEqual([ada]);
  expect(groupRoomsOf).not.toHaveBeenCalled();
});

test('[G6] a message that overtakes the departure moves nobody: the database says who belongs there', () => {
  const { rooms, groupRoomsOf, present } = nodeWithBoth();
  rooms.follow({ stream, revs: [5], members: [], audience: 2, departs: false });
  expect(present()).toEqual([]);
  expect(groupRoomsOf).toHaveBeenCalledWith([ada, bela]);
});
