import { randomUUID } from 'node:crypto';
import { Server } from 'socket.io';
import { expect, test, vi } from 'vitest';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import { noGroupClients } from '#tests/support/no-group-clients.ts';
import type { Announcement } from '../changes.ts';
import { groupRoom } from './group-rooms.ts';
import { roomOf, type ChatNamespace } from './handshake.ts';
import { liveDelivery } from './live-delivery.ts';

test('[G1, Y8] what another node announces of a group of 500 is read by one query', async () => {
  const io = new Server();
  const chat: ChatNamespace = io.of('/chat');
  const [stream, author] = [randomUUID() as StreamId, randomUUID() as MemberId];
  for (let n = 0; n < 500; n++)
    void chat.adapter.addAll(`socket${n}`, new Set([roomOf(`member${n}` as MemberId), groupRoom(stream, 1)]));
  const nothing = { changes: [], results: [], updates: [], rooms: [], rows: [] };
  const liveItemsFor = vi.fn(() => Promise.resolve({ epoch: 'one', effects: nothing }));
  const database = { liveItemsFor, groupRoomsOf: () => Promise.resolve([]) };
  liveDelivery({ chat, database, groups: noGroupClients, notifications: noGroupClients, live: noGroupClients }, true);
  const announcement: Announcement = {
    by: author,
    read: [],
    changes: [{ stream, revs: [7], members: [author], audience: 1 }],
  };
  chat._onServerSideEmit(['changes', [announcement]]);
  await expect.poll(() => liveItemsFor.mock.calls).toHaveLength(1);
  expect(liveItemsFor).toHaveBeenCalledWith([{ stream, revs: [7], members: [], audience: 1 }]);
});
