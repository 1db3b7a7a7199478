/** Histories that chance seldom hits: each holds, and is broken by the bug that removes its rule. */
import { describe, expect, test } from 'vitest';
import type { MessageId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { Bending } from '#simulator/bending.ts';
import type { SimDevice } from '#simulator/world/device.ts';
import type { World } from '#simulator/world/world.ts';
import { scene, type Scene } from './scene.ts';

const SECOND = 1000;
/** A request without an answer is given up after ten. */
const GIVEN_UP = 11 * SECOND;

interface Told {
  rule: string;
  says: string;
  /** Planted bugs that break it, each by itself. */
  bugs: readonly string[];
  /** Others, for it alone. */
  bent?: Record<string, () => Bending>;
  given?: { devices?: number[]; history?: number };
  /** Milliseconds after which somebody falls asleep: it holds for each, and a bug shows in one of them. */
  moments?: readonly number[];
  story: (scene: Scene, moment: number) => Promise<void>;
}

const MOMENTS = Array.from({ length: 24 }, (_, n) => n * 2);
/** Its store is filled; then only its page is left, and a service worker when it is woken. */
async function asleep(world: World, device: SimDevice): Promise<void> {
  await world.run(SECOND);
  for (const tab of device.tabs) device.kill(tab);
}

/** What is committed from now on is announced to nobody. */
const unheard = ({ world }: Scene) => Object.assign(world.network, { announce: () => undefined });

/** Ada's first message is on its way when she discards it; the cancel overtakes it. */
async function discardedOnItsWay({ world, writes, discards, hold, rows }: Scene, meanwhile: () => void): Promise<void> {
  const release = hold('/sync/push', 'request');
  const id = writes('Trop tôt');
  await world.run(SECOND);
  discards(id);
  await world.run(GIVEN_UP + 5 * SECOND);
  expect(world.written.get(id)?.told).toBe(true);
  meanwhile();
  release();
  await world.run(5 * SECOND);
  expect(rows()).toEqual([]);
}

const told: Told[] = [
  {
    rule: 'Y11, Y20',
    says: 'a page answered before an edit and arriving after it does not undo the edit, which came live',
    bugs: ['newest-by-arrival'],
    given: { history: 70 },
    async story({ world, ada, conversation, elsewhere, hold }) {
      const release = hold('/sync/pages', 'answer');
      await world.run(3 * SECOND);
      const [row] = world.node.server.stream(conversation)?.rows ?? [];
      elsewhere(ada, [{ action: 'message.edit', data: { conversationId: conversation, messageId: row?.id as MessageId, text: 'corrigé' } }]);
      await world.run(SECOND);
      release();
      await world.run(SECOND);
      expect(world.devices.map((device) => device.seen().view(conversation)?.messages[0]?.text)).toEqual(['corrigé', 'corrigé']);
    },
  },
  {
    rule: 'Y11',
    says: 'nor an edit that came by pull, its event having been lost',
    bugs: ['newest-by-arrival'],
    given: { history: 70 },
    async story({ world, ada, bela, conversation, hold }) {
      const release = hold('/sync/pages', 'answer');
      await world.run(3 * SECOND);
      const [row] = world.node.server.stream(conversation)?.rows ?? [];
      const data = { conversationId: conversation, messageId: row?.id as MessageId, text: 'corrigé' };
      world.node.server.push(ada, [{ id: world.newId() as never, timestamp: 0, action: 'message.edit', data }], world.node.server.epoch);
      world.burst(ada, bela, 1);
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
      expect(device.seen().view(conversation)?.messages.at(-1)).toMatchObject({ id, state: 'failed', code: 'blocked' });
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
    says: 'the answer is lost, the member corrects what is shown as pending, the retry carries the same id: the correction is an edit',
    bugs: ['edit-in-place'],
    async story(scene) {
      const { world, writes, edits, hold, rows } = scene;
      hold('/sync/push', 'answer');
      unheard(scene);
      const id = writes('Bonsior');
      await world.run(SECOND);
      edits(id, 'Bonsoir');
      await world.run(GIVEN_UP + 20 * SECOND);
      expect(rows()).toEqual([{ id, text: 'Bonsoir', deleted: false }]);
    },
  },
  {
    rule: 'Y2',
    says: 'what a stalled drain holds in memory is claimed: discarded meanwhile, it becomes a tombstone or nothing',
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
      device.line.online = false;
      const id = writes('À jeter');
      await world.run(SECOND);
      discards(id);
      await world.run(SECOND);
      device.die();
      device.live(1);
      device.line.online = true;
      await world.run(20 * SECOND);
      expect(rows()).toEqual([]);
    },
  },
  {
    rule: 'Y7',
    says: 'an answered first message settles although its conversation was hidden before its answer was taken',
    bugs: ['gone-untold'],
    async story({ world, ada, device, conversation, elsewhere, writes, rows }) {
      await asleep(world, device);
      writes('Bonsoir');
      await world.run(SECOND);
      device.serviceWorker();
      await world.run(5 * SECOND);
      expect(rows()).toHaveLength(1);
      elsewhere(ada, [{ action: 'conversation.hide', data: { conversationId: conversation, upTo: 9, epoch: world.node.server.epoch } }]);
    },
  },
  {
    rule: 'Y8',
    says: 'what is changed outside a member’s visible range is announced without its row: nobody has to pull',
    bugs: [],
    bent: {
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
      world.network.announce(world.node.server.open(bela, stream, [[60, RANGE_OPEN]]));
      await world.run(10 * SECOND);
      world.network.pulls.clear();
      for (let n = 0; n < 20; n++) {
        elsewhere(ada, [{ action: 'message.edit', data: { conversationId: conversation, messageId: stream.rows[n]?.id as MessageId, text: `corrigé ${n}` } }]);
        await world.run(SECOND);
        expect(world.devices.map(world.behind)).toEqual([false, false]);
      }
      expect(world.network.pulls.get('B0') ?? 0).toBe(0);
    },
  },
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
      device.live(1);
      await world.run(5 * SECOND);
      release();
      await world.run(20 * SECOND);
      expect(context.alive).toBe(true);
      expect(rows().map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    },
  },
  {
    rule: 'Y12',
    says: 'a read of what a restore has taken back marks none of what came after',
    bugs: ['read-any-epoch'],
    async story({ world, device, ada, bela, conversation }) {
      world.burst(bela, ada, 1);
      world.backup();
      world.burst(bela, ada, 2);
      await world.run(2 * SECOND);
      device.line.online = false;
      const { epoch } = device.seen();
      if (!epoch) throw new Error('nothing shown');
      void device.page.outbox.markRead({ conversationId: conversation, upTo: 3, epoch });
      await world.run(SECOND);
      world.restore();
      world.burst(bela, ada, 3);
      device.line.online = true;
      for (const { work } of device.tabs) work.hurry();
      await world.run(40 * SECOND);
      expect(device.seen().view(conversation)?.unread).toBe(4);
    },
  },
  {
    rule: 'Y21',
    says: 'after a restored backup nobody goes silent: what comes then is below no cursor',
    bugs: ['no-epoch'],
    async story({ world, ada, bela, device, conversation }) {
      world.burst(bela, ada, 2);
      world.backup();
      world.burst(bela, ada, 5);
      await world.run(5 * SECOND);
      world.restore();
      world.burst(bela, ada, 2);
      await world.run(60 * SECOND);
      expect(device.seen().view(conversation)?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    },
  },
  {
    rule: 'Y17',
    says: 'a session that is lost keeps the words: under another’s token nothing leaves, after the own password they do',
    bugs: [],
    async story({ world, device, ada, bela, writes, rows }) {
      device.line.online = false;
      const id = writes('Bonsoir');
      await world.run(SECOND);
      const lose = async () => {
        device.line.online = true;
        if (device.session) {
          world.node.expire(device.session.token);
          world.node.revoke(device.session.refresh);
        }
        for (const { work } of device.tabs) work.hurry();
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
    says: 'a service worker that sleeps between its batch and its request sends nothing under the token of who has signed in meanwhile',
    bugs: ['any-token'],
    moments: MOMENTS,
    async story({ world, device, ada, bela, writes }, moment) {
      await asleep(world, device);
      writes('Bonsoir');
      await world.run(SECOND);
      const sleeper = device.serviceWorker();
      await world.run(moment);
      sleeper.freeze();
      if (device.session) world.node.revoke(device.session.refresh);
      if (device.session) world.node.expire(device.session.token);
      device.live(1);
      await world.run(3 * SECOND);
      device.signIn(bela);
      await world.run(2 * SECOND);
      sleeper.wake();
      await world.run(20 * SECOND);
      if (device.session) world.node.revoke(device.session.refresh);
      if (device.session) world.node.expire(device.session.token);
      for (const { work } of device.tabs) work.hurry();
      await world.run(20 * SECOND);
      device.signIn(ada);
      await world.run(20 * SECOND);
    },
  },
  {
    rule: 'Y17',
    says: 'after a chosen sign-out a late sync event re-creates nothing',
    bugs: [],
    async story({ world, device, writes }) {
      device.line.online = false;
      writes('Bonsoir');
      await world.run(SECOND);
      device.signOut();
      await world.run(20 * SECOND);
      device.serviceWorker();
      await world.run(5 * SECOND);
      expect([device.owner, device.known.size, device.seen().queue.entries.length]).toEqual([null, 0, 0]);
    },
  },
];

describe.each(told)('[$rule] $says', ({ story, given, moments = [0], bugs, bent = {} }) => {
  test('holds', async () => {
    for (const moment of moments) {
      const { what, text } = await scene((each) => story(each, moment), given);
      expect(what, `${moment}: ${text}`).toBeNull();
    }
  });
  const broken = async (bending: { bug: string } | { bending: Bending }): Promise<boolean> => {
    for (const moment of moments) if ((await scene((each) => story(each, moment), { ...given, ...bending })).what) return true;
    return false;
  };
  for (const bug of bugs) test(`and not with « ${bug} »`, async () => expect(await broken({ bug })).toBe(true));
  for (const [name, bend] of Object.entries(bent)) test(`and not where ${name}`, async () => expect(await broken({ bending: bend() })).toBe(true));
});
