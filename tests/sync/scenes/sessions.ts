/** Scenes about sessions that end, accounts that change, and several devices. */
import { expect } from 'vitest';
import type { EntryId } from '#schemas/ids.ts';
import { write } from '#simulator/devices/messages.ts';
import { asleep, ended, MOMENTS, SECOND, type SceneCase } from './scene-case.ts';

export const sessions: SceneCase[] = [
  {
    rule: 'Y17',
    says: 'a lost session keeps the words: they leave after the own sign-in, under no other token',
    async story({ world, device, ada, bela, writes, rows }) {
      device.link.online = false;
      const id = writes('Bonsoir');
      await world.run(SECOND);
      const lose = async () => {
        device.link.online = true;
        ended(world, device);
        for (const { work } of device.tabs) work.onNetworkOnline();
        device.serviceWorker();
        await world.run(60 * SECOND);
        expect([device.session?.lost, rows().length]).toEqual([true, 0]);
      };
      await lose();
      device.signIn(bela);
      await world.run(20 * SECOND);
      expect([device.account, device.session?.lost]).toEqual([bela, false]);
      await lose();
      device.signIn(ada);
      await world.run(20 * SECOND);
      expect(rows()).toMatchObject([{ id }]);
    },
  },
  {
    rule: 'Y16',
    says: 'a service worker asleep before its request sends nothing under a later member’s token',
    bugs: ['any-token'],
    moments: MOMENTS,
    async story({ world, device, ada, bela, writes }, moment) {
      await asleep(world, device);
      writes('Bonsoir');
      await world.run(SECOND);
      const sleeper = device.serviceWorker();
      await world.run(moment);
      sleeper.freeze();
      ended(world, device);
      device.ensureTabs(1);
      await world.run(3 * SECOND);
      device.signIn(bela);
      await world.run(2 * SECOND);
      sleeper.wake();
      await world.run(20 * SECOND);
      ended(world, device);
      for (const { work } of device.tabs) work.onNetworkOnline();
      await world.run(20 * SECOND);
      device.signIn(ada);
      await world.run(20 * SECOND);
    },
  },
  {
    rule: 'Y17',
    says: 'after a chosen sign-out a late sync event re-creates nothing',
    async story({ world, device, writes }) {
      device.link.online = false;
      writes('Bonsoir');
      await world.run(SECOND);
      device.signOut();
      await world.run(20 * SECOND);
      device.serviceWorker();
      await world.run(5 * SECOND);
      expect([device.owner, device.knownAccounts.size, device.readScreen().queue.entries.length]).toEqual([null, 0, 0]);
    },
  },
  {
    rule: 'Y4',
    says: 'two devices of one member push to the same two conversations in opposite orders',
    given: { devices: [2, 1, 1] },
    async story({ world, ada }) {
      const [one, two] = world.devices;
      const [, bela, cyd] = world.members;
      if (!one || !two || !bela || !cyd) throw new Error('nobody');
      await world.run(2 * SECOND);
      for (const device of [one, two]) device.link.online = false;
      for (const [device, others] of [
        [one, [bela, cyd]],
        [two, [cyd, bela]],
      ] as const)
        for (const other of others) write(device, other, `de ${device.name}`, world.newId() as EntryId);
      await world.run(SECOND);
      for (const device of [one, two]) {
        device.link.online = true;
        for (const { work } of device.tabs) work.onNetworkOnline();
      }
      await world.run(20 * SECOND);
      for (const other of [bela, cyd])
        expect(world.node.server.stream(world.conversationBetween(ada, other))?.rows).toHaveLength(2);
    },
  },
];
