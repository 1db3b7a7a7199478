/** Scenes about visibility: streams and ranges that appear, disappear, and change while they are not visible. */
import { expect } from 'vitest';
import type { MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { Server } from '#simulator/server/server.ts';
import { asleep, SECOND, type SceneCase } from './scene-case.ts';

function cardRev(server: Server, member: MemberId, id: StreamId): number {
  const stream = server.stream(id);
  return stream && server.visible(member, stream) ? (server.card(member, stream)?.rev ?? 0) : 0;
}

export const sight: SceneCase[] = [
  {
    rule: 'Y7',
    says: 'an answered first message settles although its conversation was hidden before that',
    bugs: ['gone-untold'],
    async story({ world, ada, device, conversation, elsewhere, writes, rows }) {
      await asleep(world, device);
      writes('Bonsoir');
      await world.run(SECOND);
      device.serviceWorker();
      await world.run(5 * SECOND);
      expect(rows()).toHaveLength(1);
      elsewhere(ada, [
        {
          action: 'conversation.hide',
          data: { conversationId: conversation, upTo: 9, epoch: world.node.server.epoch },
        },
      ]);
    },
  },
  {
    rule: 'Y8',
    says: 'a change outside the visible range is announced without its row: nobody has to pull',
    faults: {
      'an event without its row is told to nobody': () => ({
        server(server) {
          const push = server.push.bind(server);
          server.push = (...given) => {
            const pushed = push(...given);
            return { ...pushed, live: pushed.live.filter(({ item: { rows } }) => rows.length) };
          };
        },
      }),
    },
    given: { history: 70 },
    async story({ world, ada, bela, conversation, elsewhere }) {
      const stream = world.node.server.stream(conversation);
      if (!stream) throw new Error('no history');
      world.network.announce(world.node.server.setRanges(bela, stream, [[60, RANGE_OPEN]]));
      await world.run(10 * SECOND);
      world.network.pulls.clear();
      for (let n = 0; n < 20; n++) {
        elsewhere(ada, [
          {
            action: 'message.edit',
            data: { conversationId: conversation, messageId: stream.rows[n]?.id as MessageId, text: `corrigé ${n}` },
          },
        ]);
        await world.run(SECOND);
        expect(world.devices.map(world.isBehind)).toEqual([false, false]);
      }
      expect(world.network.pulls.get('B0') ?? 0).toBe(0);
    },
  },
  {
    rule: 'Y7',
    says: 'a membership that changed alone, while the device was away, is noticed',
    given: { history: 5 },
    faults: {
      'a pull looks at the stream’s revision alone': () => ({
        server(server) {
          const pull = server.pull.bind(server);
          server.pull = (member, heads, epoch) =>
            pull(
              member,
              heads.map(([id, rev, , card]) => [id, rev, server.stream(id)?.parts.get(member)?.rev ?? 0, card]),
              epoch,
            );
        },
      }),
    },
    async story({ world, bela, conversation }) {
      const away = world.devices[1];
      const stream = world.node.server.stream(conversation);
      if (!away || !stream) throw new Error('no conversation');
      await world.run(2 * SECOND);
      away.link.online = false;
      world.network.drop(away.link);
      world.node.server.setRanges(bela, stream, [[4, RANGE_OPEN]]);
      await world.run(SECOND);
      away.link.online = true;
      for (const { work } of away.tabs) work.onNetworkOnline();
      await world.run(60 * SECOND);
      expect(
        away
          .readScreen()
          .view(conversation)
          ?.messages.map(({ seq }) => seq),
      ).toEqual([4, 5]);
    },
  },
  {
    rule: 'Y7',
    says: 'a name that changed alone is noticed by the card’s revision',
    given: { history: 2 },
    faults: {
      'a pull does not look at cards': () => ({
        server(server) {
          const pull = server.pull.bind(server);
          server.pull = (member, heads, epoch) =>
            pull(
              member,
              heads.map(([id, rev, membership]) => [id, rev, membership, cardRev(server, member, id)]),
              epoch,
            );
        },
      }),
    },
    async story({ world, bela, device, conversation }) {
      await world.run(2 * SECOND);
      world.node.server.rename(bela, { location: { name: 'Lyon', lat: null, lng: null } });
      await world.run(60 * SECOND);
      expect(device.readScreen().effectiveHead(conversation)?.card).toMatchObject({ town: 'Lyon', rev: 2 });
    },
  },
  {
    rule: 'Y12',
    says: 'who closes a range moves the mark: what is out of sight is not unread',
    given: { history: 9 },
    faults: {
      'the mark stays below the range': () => ({
        server(server) {
          const open = server.setRanges.bind(server);
          server.setRanges = (member, stream, ranges) => {
            const before = stream.parts.get(member);
            const live = open(member, stream, ranges);
            Object.assign(stream.parts.get(member) ?? {}, { read: before?.read, mineAtRead: before?.mineAtRead });
            return live;
          };
        },
      }),
    },
    async story({ world, bela, conversation }) {
      const stream = world.node.server.stream(conversation);
      if (!stream) throw new Error('no conversation');
      await world.run(2 * SECOND);
      world.network.announce(world.node.server.setRanges(bela, stream, [[7, RANGE_OPEN]]));
      await world.run(40 * SECOND);
      expect(world.devices[1]?.readScreen().view(conversation)?.unread).toBe(3);
    },
  },
  {
    rule: 'Y12',
    says: 'a mark asked for beyond the last number stops there: what comes next is unread',
    given: { history: 3 },
    faults: {
      'the mark is set as asked': () => ({
        server(server) {
          const push = server.push.bind(server);
          server.push = (member, entries, epoch) => {
            const pushed = push(member, entries, epoch);
            for (const { action, data } of entries)
              if (action === 'conversation.read')
                Object.assign(server.stream(data.conversationId)?.parts.get(member) ?? {}, { read: data.upTo });
            return pushed;
          };
        },
      }),
    },
    async story({ world, ada, bela, conversation, elsewhere }) {
      await world.run(2 * SECOND);
      elsewhere(bela, [
        {
          action: 'conversation.read',
          data: { conversationId: conversation, upTo: 5, epoch: world.node.server.epoch },
        },
      ]);
      world.sendBurst(ada, bela, 2);
      await world.run(5 * SECOND);
      expect(world.devices[1]?.readScreen().view(conversation)?.unread).toBe(2);
    },
  },
];
