/**
 * 500 messages that waited leave: from the first request of theirs to the last answer, beside the same bodies posted by
 * a bare page.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PushRequest } from '#schemas/wire/sync.ts';
import { queueMore } from '#tests/support/queue-more.ts';
import { signInAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { openBarePage, type Asked } from '../support/bare-page.ts';
import { installWatcher, openProfile } from '../support/browser.ts';
import { exchanges } from '../support/exchanges.ts';
import { signIn } from '../support/fill.ts';
import { alone, figure, interleaved, type Figure } from '../support/numbers.ts';
import { peopledServer } from '../support/peopled-server.ts';
import { slowLink } from '../support/slow-link.ts';
import { listenTo } from '../support/told.ts';
import type { BrowserParts } from './setting.ts';

const MESSAGES = 500;
const PUSH = '/sync/push';
const ARTICLE = '[role="log"] article';
/** A member may send so many a second in the long run; each turn begins with as much room as the first. */
const ALLOWED_AGAIN_MS = (MESSAGES / 50) * 1000;

interface Left {
  /** From the first request to the last answer, and to « Envoyé » under the last message. */
  answered: number;
  shown: number;
  batches: number;
}

export async function queueLeaving({ profiles, chromium, n }: BrowserParts): Promise<Figure[]> {
  const { server, people } = await peopledServer(4);
  const crossed = exchanges();
  const link = await slowLink(server.port, crossed.tap);
  const bare = await openBarePage(link.url, { profiles, chromium });
  const open = () => openProfile(join(profiles, 'waiting'), chromium);
  try {
    const [author, reader, twin, other] = await Promise.all(
      people.map(({ username }) => signInAt(server.url, username)),
    );
    if (!author || !reader || !twin || !other) throw new Error('somebody is missing');
    const [conversation, theirs] = [await pairOf(author, reader), await pairOf(twin, other)];
    await pushAt(server.url, author, [await sendEntry(author, reader, 'Bonsoir')]);
    await pushAt(server.url, twin, [await sendEntry(twin, other, 'Bonsoir')]);
    const first = await open();
    const signedIn = await first.newPage();
    await signIn(signedIn, link.url, author.username);
    await signedIn.goto(`${link.url}/#/chat/${conversation}`);
    await signedIn.locator(ARTICLE).first().waitFor();
    await signedIn.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.close();
    let pushed: Asked[] = [];
    let turn = 0;

    const leave = async (): Promise<Left> => {
      await wait(ALLOWED_AGAIN_MS);
      link.cut(true);
      const words = `Tour ${++turn}, message`;
      const context = await open();
      try {
        // From the start: a connection that stands would not be cut by it. And the service worker does not hear of it.
        await context.setOffline(true);
        const listener = await listenTo(context);
        const page = context.pages()[0] ?? (await context.newPage());
        await page.addInitScript(installWatcher);
        await page.goto(`${link.url}/#/chat/${conversation}`);
        await page.locator(ARTICLE).first().waitFor();
        const box = page.getByRole('textbox', { name: 'Message' });
        await box.fill(`${words} 1`);
        await box.press('Enter');
        await page
          .locator(ARTICLE)
          .filter({ hasText: `${words} 1` })
          .filter({ hasText: 'En attente' })
          .waitFor();
        await queueMore(page, author.id, words, MESSAGES);
        await page.evaluate(([article, last]) => window.watchPaint(article, 0, [last, 'Envoyé']), [
          ARTICLE,
          `${words} ${MESSAGES}`,
        ] as const);
        const shown = listener.next(ARTICLE);
        crossed.clear();
        link.cut(false);
        await context.setOffline(false);
        const { at } = await shown;
        const pushes = crossed.of(PUSH);
        pushed = pushes.map(({ path, body }) => ({ path, body }));
        const began = pushes[0]?.asked ?? NaN;
        return {
          answered: Math.max(...pushes.map(({ answered }) => answered)) - began,
          shown: at - began,
          batches: pushes.length,
        };
      } finally {
        await context.close();
      }
    };
    /** The same from somebody else, to somebody else: the device hears nothing of it. */
    const again = ({ path, body }: Asked): Asked => {
      const request = JSON.parse(body) as PushRequest;
      const entries = request.entries.map((entry) => ({
        ...entry,
        id: randomUUID(),
        data: { ...entry.data, conversationId: theirs, receiverId: other.id },
      }));
      return { path, body: JSON.stringify({ ...request, entries }) };
    };
    const post = async (): Promise<Left> => {
      link.cut(false);
      const { accessToken } = await signInAt(server.url, twin.username);
      const requests = pushed.map(again);
      crossed.clear();
      await bare.asks(requests, accessToken);
      const pushes = crossed.of(PUSH);
      const took = Math.max(...pushes.map(({ answered }) => answered)) - (pushes[0]?.asked ?? NaN);
      return { answered: took, shown: took, batches: pushes.length };
    };
    const { ours, peer } = await interleaved(n, leave, post);
    const workload = `${MESSAGES} messages`;
    const of = (all: readonly Left[], key: keyof Left) => all.map((each) => each[key]);
    const row = (name: string, key: 'answered' | 'shown') =>
      figure({ name, workload, unit: 'ms', peerName: 'the same posted by a bare page' }, of(ours, key), of(peer, key));
    return [
      row('a queue leaves, from the first request to the last answer', 'answered'),
      row('a queue leaves, from the first request to « Envoyé »', 'shown'),
      alone({ name: 'a queue leaves, batches', workload, unit: 'requests' }, ...of(ours, 'batches')),
    ];
  } finally {
    await bare.close();
    await link.close();
    await server.dispose();
  }
}
