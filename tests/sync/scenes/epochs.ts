/** Scenes about restored backups. */
import { expect } from 'vitest';
import { SECOND, type SceneCase } from './scene-case.ts';

export const epochs: SceneCase[] = [
  {
    rule: 'Y21',
    says: 'entries claimed under one epoch and sent under the next are refused whole, and leave again',
    bugs: ['results-kept', 'push-any-epoch'],
    async story({ world, device, writes, hold, rows }) {
      await world.run(SECOND);
      world.backup();
      for (const tab of device.tabs) device.kill(tab);
      const first = writes('un');
      await world.run(SECOND);
      device.serviceWorker();
      await world.run(SECOND);
      expect(rows()).toHaveLength(1);
      const second = writes('deux');
      await world.run(SECOND);
      world.restore();
      const release = hold('/sync/push', 'request');
      const context = device.serviceWorker();
      await world.run(SECOND);
      device.ensureTabs(1);
      await world.run(5 * SECOND);
      release();
      await world.run(20 * SECOND);
      expect(context.alive).toBe(true);
      expect(
        rows()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([first, second].toSorted());
    },
  },
  {
    rule: 'Y12',
    says: 'a read of what a restore has taken back marks none of what came after',
    bugs: ['read-any-epoch'],
    async story({ world, device, ada, bela, conversation }) {
      world.sendBurst(bela, ada, 1);
      world.backup();
      world.sendBurst(bela, ada, 2);
      await world.run(2 * SECOND);
      device.link.online = false;
      const { epoch } = device.readScreen();
      if (!epoch) throw new Error('nothing shown');
      void device.page.outbox.dispatch({
        action: 'conversation.read',
        data: { conversationId: conversation, upTo: 3, epoch },
      });
      await world.run(SECOND);
      world.restore();
      world.sendBurst(bela, ada, 3);
      device.link.online = true;
      for (const { work } of device.tabs) work.onNetworkOnline();
      await world.run(40 * SECOND);
      expect(device.readScreen().view(conversation)?.unread).toBe(4);
    },
  },
  {
    rule: 'Y21',
    says: 'after a restored backup nobody goes silent: what comes then is below no cursor',
    bugs: ['no-epoch'],
    async story({ world, ada, bela, device, conversation }) {
      world.sendBurst(bela, ada, 2);
      world.backup();
      world.sendBurst(bela, ada, 5);
      await world.run(5 * SECOND);
      world.restore();
      world.sendBurst(bela, ada, 2);
      await world.run(60 * SECOND);
      expect(
        device
          .readScreen()
          .view(conversation)
          ?.messages.map(({ seq }) => seq),
      ).toEqual([1, 2, 3, 4]);
    },
  },
  {
    rule: 'Y21',
    says: 'heads of another epoch count as none: rows that a restore took back do not stay',
    async story({ world, ada, bela, device, conversation }) {
      world.sendBurst(bela, ada, 2);
      world.backup();
      world.sendBurst(bela, ada, 3);
      await world.run(5 * SECOND);
      world.restore();
      world.sendBurst(bela, ada, 3);
      await world.run(60 * SECOND);
      const rows = world.node.server.stream(conversation)?.rows.map(({ id }) => id);
      expect(
        device
          .readScreen()
          .view(conversation)
          ?.messages.map(({ id }) => id),
      ).toEqual(rows);
    },
  },
  {
    rule: 'Y21',
    says: 'the first device ahead finds a backup under its old epoch; what waits arrives once',
    given: { faultHooks: { keepsEpochOnRestore: true } },
    bugs: ['no-epoch'],
    async story({ world, ada, bela, device, conversation, writes, rows }) {
      world.sendBurst(bela, ada, 2);
      world.backup();
      world.sendBurst(bela, ada, 5);
      await world.run(5 * SECOND);
      device.link.online = false;
      const waiting = writes('hors ligne');
      await world.run(SECOND);
      world.restore();
      world.sendBurst(bela, ada, 1);
      device.link.online = true;
      for (const { work } of device.tabs) work.onNetworkOnline();
      await world.run(60 * SECOND);
      expect(
        rows()
          .map(({ id }) => id)
          .filter((id) => id === waiting),
      ).toHaveLength(1);
      expect(
        device
          .readScreen()
          .view(conversation)
          ?.messages.map(({ id }) => id),
      ).toEqual(rows().map(({ id }) => id));
    },
  },
];
