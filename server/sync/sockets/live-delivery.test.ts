import { expect, test, vi } from 'vitest';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { noGroupClients } from '#tests/support/no-group-clients.ts';
import type { Announcement } from '../changes.ts';
import type { LiveUpdate } from '../commit-effects.ts';
import type { ChatNamespace } from './handshake.ts';
import { liveDelivery } from './live-delivery.ts';

const [ada, bela] = ['ada', 'bela'] as MemberId[] as [MemberId, MemberId];
const stream = 'pair' as StreamId;
const announcement: Announcement = { by: ada, read: [], changes: [{ stream, revs: [], members: [ada, bela] }] };

/** Both members are connected; `emits` runs at each emit of a socket. */
function chatOf(emits: (room: string) => void) {
  const crossed: unknown[] = [];
  const rooms = new Map([ada, bela].map((id) => [`member:${id}`, new Set<string>()]));
  const chat = {
    adapter: { rooms, on: () => undefined },
    sockets: new Map(),
    on: () => undefined,
    local: { to: (room: string) => ({ emit: () => emits(room) }) },
    serverSideEmit: (_: string, part: unknown) => crossed.push(part),
  };
  return { chat: chat as unknown as ChatNamespace, crossed };
}

const viewerUpdate = (me: MemberId) => ({
  part: 1,
  me: { id: me, username: me, avatar_url: null },
  stream,
  kind: 'conversation' as const,
  membership: { gone: true as const, rev: 2 },
  info: null,
  card: null,
  revs: [],
  shown: [],
});
const update = {
  epoch: 'one' as Epoch,
  effects: { changes: [], results: [], rooms: [], rows: [], updates: [viewerUpdate(ada), viewerUpdate(bela)] },
} as unknown as LiveUpdate;

test('[Y8] a failed delivery stops neither the others, nor other nodes, nor the answer', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const delivered: string[] = [];
  const { chat, crossed } = chatOf((room) => {
    if (room === `member:${ada}`) throw new TypeError('Bonsoir');
    delivered.push(room);
  });
  const database = {
    liveItemsFor: () => Promise.reject(new Error('not asked')),
    groupRoomsOf: () => Promise.resolve([]),
  };
  liveDelivery({ chat, database, groups: noGroupClients, notifications: noGroupClients, live: noGroupClients }, true)(
    announcement,
    update,
  );
  expect(delivered).toEqual([`member:${bela}`]);
  await expect.poll(() => crossed).toEqual([[announcement]]);
  expect(printed).toHaveBeenCalledOnce();
  expect(String(printed.mock.calls.flat())).not.toContain('Bonsoir');
  printed.mockRestore();
});
