/**
 * Measures sending 500 waiting messages, from their first request to the last answer, beside a bare page that posts the
 * same bodies.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PushRequest } from '#schemas/wire/sync.ts';
import { queueMore } from '#tests/support/queue-more.ts';
import { signInAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { openBarePage, type RecordedRequest } from '../support/bare-page.ts';
import { installWatcher, openProfile } from '../support/browser.ts';
import { recordTraffic } from '../support/traffic.ts';
import { signIn } from '../support/fill.ts';
import { figureWithoutPeer, figure, interleaved, type Figure } from '../support/figures.ts';
import { serverWithMembers } from '../support/peopled-server.ts';
import { slowLink } from '../support/slow-link.ts';
import { listenTo } from '../support/page-reports.ts';
import type { BrowserParts } from './setting.ts';

const MESSAGES = 500;
const PUSH = '/sync/push';
const ARTICLE = '[role="log"] article';
/** Time in which a member's rate limit recovers, so that each turn starts with the same budget. */
const ALLOWED_AGAIN_MS = (MESSAGES / 50) * 1000;

interface DrainFigures {
  /** Milliseconds from the first request to the last answer, and to « Envoyé » under the last message. */
  answered: number;
  shown: number;
  batches: number;
}

export async function queueDrain({ profiles, chromium, n }: BrowserParts): Promise<Figure[]> {
  const { server, people } = await serverWithMembers(4);
  const traffic = recordTraffic();
  const link = await slowLink(server.port, traffic.tap);
  const bare = await openBarePage(link.url, { profiles, chromium });
  const open = () => openProfile(join(profiles, 'waiting'), chromium);
  try {
    const [author, reader, twin, other] = await Promise.all(
      people.map(({ username }) => signInAt(server.url, username)),
    );
    if (!author || !reader || !twin || !other) throw new Error('somebody is missing');
    const [conversation, peerConversation] = [await pairOf(author, reader), await pairOf(twin, other)];
    await pushAt(server.url, author, [await sendEntry(author, reader, 'Bonsoir')]);
    await pushAt(server.url, twin, [await sendEntry(twin, other, 'Bonsoir')]);
    const first = await open();
    const signedIn = await first.newPage();
    await signIn(signedIn, link.url, author.username);
    await signedIn.goto(`${link.url}/#/chat/${conversation}`);
    await signedIn.locator(ARTICLE).first().waitFor();
    await signedIn.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.close();
    let recordedPushes: RecordedRequest[] = [];
    let turn = 0;

    const drainOnce = async (): Promise<DrainFigures> => {
      await wait(ALLOWED_AGAIN_MS);
      link.cut(true);
      const words = `Tour ${++turn}, message`;
      const context = await open();
      try {
        // Offline from the start, because existing connections would stay open. The service worker is not affected.
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
        traffic.clear();
        link.cut(false);
        await context.setOffline(false);
        const { at } = await shown;
        const pushes = traffic.requestsTo(PUSH);
        recordedPushes = pushes.map(({ path, body }) => ({ path, body }));
        const began = pushes[0]?.requestedAt ?? NaN;
        return {
          answered: Math.max(...pushes.map(({ answeredAt }) => answeredAt)) - began,
          shown: at - began,
          batches: pushes.length,
        };
      } finally {
        await context.close();
      }
    };
    /** Replaces author and receiver by another pair, so that the device receives none of it. */
    const forOtherPair = ({ path, body }: RecordedRequest): RecordedRequest => {
      const request = JSON.parse(body) as PushRequest;
      const entries = request.entries.map((entry) => ({
        ...entry,
        id: randomUUID(),
        data: { ...entry.data, conversationId: peerConversation, receiverId: other.id },
      }));
      return { path, body: JSON.stringify({ ...request, entries }) };
    };
    const post = async (): Promise<DrainFigures> => {
      link.cut(false);
      const { accessToken } = await signInAt(server.url, twin.username);
      const requests = recordedPushes.map(forOtherPair);
      traffic.clear();
      await bare.replay(requests, accessToken);
      const pushes = traffic.requestsTo(PUSH);
      const duration = Math.max(...pushes.map(({ answeredAt }) => answeredAt)) - (pushes[0]?.requestedAt ?? NaN);
      return { answered: duration, shown: duration, batches: pushes.length };
    };
    const { ours, peer } = await interleaved(n, drainOnce, post);
    const workload = `${MESSAGES} messages`;
    const of = (all: readonly DrainFigures[], key: keyof DrainFigures) => all.map((each) => each[key]);
    const row = (name: string, key: 'answered' | 'shown') =>
      figure({ name, workload, unit: 'ms', peerName: 'the same posted by a bare page' }, of(ours, key), of(peer, key));
    return [
      row('a queue leaves, from the first request to the last answer', 'answered'),
      row('a queue leaves, from the first request to « Envoyé »', 'shown'),
      figureWithoutPeer({ name: 'a queue leaves, batches', workload, unit: 'requests' }, ...of(ours, 'batches')),
    ];
  } finally {
    await bare.close();
    await link.close();
    await server.dispose();
  }
}
