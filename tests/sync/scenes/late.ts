/** Scenes about requests and answers that arrive late, twice, or never. */
import { expect } from 'vitest';
import type { EntryId, MessageId } from '#schemas/ids.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Scene } from '../scene.ts';
import { asleep, GIVEN_UP, MOMENTS, SECOND, silenceAnnouncements, type SceneCase } from './scene-case.ts';

/** Discards Ada's first message while its send is in the network; the cancel overtakes it. */
async function discardedOnItsWay({ world, writes, discards, hold, rows }: Scene, meanwhile: () => void): Promise<void> {
  const release = hold('/sync/push', 'request');
  const id = writes('Trop tôt');
  await world.run(SECOND);
  discards(id);
  await world.run(GIVEN_UP + 5 * SECOND);
  expect(world.messages.get(id)?.confirmedUnsent).toBe(true);
  meanwhile();
  release();
  await world.run(5 * SECOND);
  expect(rows()).toEqual([]);
}

export const late: SceneCase[] = [
  {
    rule: 'Y11, Y20',
    says: 'a chunk answered before an edit and arriving after it does not undo the live edit',
    bugs: ['newest-by-arrival'],
    faults: {
      'a change for a page that is not on the device is dropped': () => ({
        alterWrite: (into, rows, store) =>
          into === 'chunks'
            ? rows.filter(
                ({ document }) =>
                  store.chunks.byId([document.id], true).length ||
                  (document as unknown as Chunk).answered.some((word) => word !== 0 && (word & (word - 1)) !== 0),
              )
            : rows,
      }),
    },
    given: { history: 70 },
    async story({ world, ada, conversation, elsewhere, hold }) {
      const release = hold('/sync/chunks', 'answer');
      await world.run(3 * SECOND);
      const [row] = world.node.server.stream(conversation)?.rows ?? [];
      elsewhere(ada, [
        {
          action: 'message.edit',
          data: { conversationId: conversation, messageId: row?.id as MessageId, text: 'corrigé' },
        },
      ]);
      await world.run(SECOND);
      release();
      await world.run(SECOND);
      expect(world.devices.map((device) => device.readScreen().view(conversation)?.messages[0]?.text)).toEqual([
        'corrigé',
        'corrigé',
      ]);
    },
  },
  {
    rule: 'Y11',
    says: 'nor an edit that came by pull, its event having been lost',
    bugs: ['newest-by-arrival'],
    given: { history: 70 },
    async story({ world, ada, bela, conversation, hold }) {
      const release = hold('/sync/chunks', 'answer');
      await world.run(3 * SECOND);
      const [row] = world.node.server.stream(conversation)?.rows ?? [];
      const data = { conversationId: conversation, messageId: row?.id as MessageId, text: 'corrigé' };
      world.node.server.push(
        ada,
        [{ id: world.newId() as EntryId, timestamp: 0, action: 'message.edit', data }],
        world.node.server.epoch,
      );
      world.sendBurst(ada, bela, 1);
      await world.run(3 * SECOND);
      release();
      await world.run(SECOND);
    },
  },
  {
    rule: 'Y4',
    says: 'discarding a refused message is a cancel: its first request may still be under way',
    bugs: ['discard-at-once'],
    given: { history: 1 },
    async story({ world, ada, bela, device, conversation, elsewhere, writes, discards, hold }) {
      const pair = { conversationId: conversation, memberId: ada };
      const release = hold('/sync/push', 'request');
      const id = writes('Bonsoir');
      await world.run(SECOND);
      elsewhere(bela, [{ action: 'member.block', data: pair }]);
      await world.run(GIVEN_UP + 10 * SECOND);
      expect(device.readScreen().view(conversation)?.messages.at(-1)).toMatchObject({
        id,
        state: 'failed',
        code: 'blocked',
      });
      discards(id);
      await world.run(5 * SECOND);
      elsewhere(bela, [{ action: 'member.unblock', data: pair }]);
      release();
      await world.run(5 * SECOND);
    },
  },
  {
    rule: 'Y2',
    says: 'a discarded message whose first request arrives late is refused by its remembered id',
    bugs: ['cancel-forgotten', 'claim-unwritten'],
    story: (scene) => discardedOnItsWay(scene, () => undefined),
  },
  {
    rule: 'Y21',
    says: 'the same, when a restored backup has made the server forget the cancel meanwhile',
    bugs: ['push-any-epoch', 'no-epoch'],
    story({ world, ...scene }) {
      world.backup();
      return discardedOnItsWay({ world, ...scene }, () => void world.restore());
    },
  },
  {
    rule: 'Y2',
    says: 'a correction of a pending message whose answer was lost arrives as an edit',
    bugs: ['edit-in-place'],
    async story(scene) {
      const { world, writes, edits, hold, rows } = scene;
      // Otherwise the digest comparison at the opening of a socket would bring the row.
      await world.run(3 * SECOND);
      hold('/sync/push', 'answer');
      silenceAnnouncements(scene);
      const id = writes('Bonsior');
      await world.run(SECOND);
      edits(id, 'Bonsoir');
      await world.run(GIVEN_UP + 20 * SECOND);
      expect(rows()).toEqual([{ id, text: 'Bonsoir', deleted: false }]);
    },
  },
  {
    rule: 'Y2',
    says: 'a claimed message of a stalled push loop, discarded, becomes a tombstone or nothing',
    bugs: ['claim-unwritten', 'discard-at-once'],
    moments: MOMENTS,
    async story({ world, device, writes, discards, rows }, moment) {
      await asleep(world, device);
      const id = writes('Trop tôt');
      await world.run(SECOND);
      const sleeper = device.serviceWorker();
      await world.run(moment);
      sleeper.freeze();
      discards(id);
      await world.run(SECOND);
      sleeper.wake();
      await world.run(20 * SECOND);
      expect(rows().filter(({ deleted }) => !deleted)).toEqual([]);
    },
  },
  {
    rule: 'Y1',
    says: 'nothing is queued again by inference: every context dies while a discard is under way',
    bugs: ['queued-again'],
    async story({ world, device, writes, discards, rows }) {
      device.link.online = false;
      const id = writes('À jeter');
      await world.run(SECOND);
      discards(id);
      await world.run(SECOND);
      device.killAll();
      device.ensureTabs(1);
      device.link.online = true;
      await world.run(20 * SECOND);
      expect(rows()).toEqual([]);
    },
  },
  {
    rule: 'Y3',
    says: 'a block, its end and the words after it stand in one order: none overtakes another',
    bugs: ['drain-without-order', 'order-of-arrival'],
    given: { history: 1 },
    async story({ world, device, bela, conversation, writes, rows }) {
      await world.run(2 * SECOND);
      device.link.online = false;
      const pair = { conversationId: conversation, memberId: bela };
      for (const action of ['member.block', 'member.unblock'] as const)
        void device.page.outbox.enqueue({ action, data: pair });
      await world.run(SECOND);
      const id = writes('Pardon');
      await world.run(SECOND);
      device.link.online = true;
      for (const { work } of device.tabs) work.onNetworkOnline();
      await world.run(20 * SECOND);
      expect([rows().at(-1)?.id, device.readScreen().blocked.size]).toEqual([id, 0]);
    },
  },
];
