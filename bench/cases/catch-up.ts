/** Back after a week: 2,000 messages in 80 conversations, from the request to the list, beside fetching and parsing the same answers. */
import { join } from 'node:path';
import { startServerProcess } from '#tests/support/server-process.ts';
import { signUpAt, type TestMember } from '#tests/support/sign-up.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { installWatcher, openProfile, paintedIn } from '../support/browser.ts';
import { signIn } from '../support/fill.ts';
import { alone, figure, interleaved, median, type Figure } from '../support/numbers.ts';
import { asked, begunAt, fetchedAndParsed, paintedAt } from '../support/sync-requests.ts';

const [CONVERSATIONS, MESSAGES] = [80, 2000];
const LIST = 'ul[aria-label="Conversations"] li';
const PULL = '/sync/pull';

interface Parts {
  profiles: string;
  chromium: string;
  n: number;
}

export async function catchingUp({ profiles, chromium, n }: Parts): Promise<Figure[]> {
  const server = await startServerProcess({ seed: 'empty', env: { VITE_LAB: '0' } });
  const bare = await openProfile(join(profiles, 'bare'), chromium);
  const open = () => openProfile(join(profiles, 'away'), chromium);
  try {
    const reader = await signUpAt(server.url, 'lecteuse');
    const writers: TestMember[] = [];
    for (let nth = 0; nth < CONVERSATIONS; nth++) writers.push(await signUpAt(server.url, `plume${nth}`));
    const say = async (each: number, words: string) => {
      for (const writer of writers) await pushAt(server.url, writer, await Promise.all(Array.from({ length: each }, (_, nth) => sendEntry(writer, reader, `${words}, ${nth + 1}`))));
    };
    await say(1, 'Bonsoir');
    const page = bare.pages()[0] ?? (await bare.newPage());
    await page.goto(`${server.url}/robots.txt`);
    const first = await open();
    await signIn(await first.newPage(), server.url, reader.username);
    await first.close();
    let bodies: string[] = [];
    let week = 0;
    const pulls: number[] = [];

    const catchUp = async (): Promise<number> => {
      await say(MESSAGES / CONVERSATIONS, `Semaine ${++week}`);
      const context = await open();
      try {
        const pulled = asked(context, PULL);
        const ours = await context.newPage();
        await ours.addInitScript(installWatcher);
        await ours.addInitScript(([list, words]) => window.watchPaint(list, 0, words), [LIST, `Semaine ${week}, ${MESSAGES / CONVERSATIONS}`] as const);
        await ours.goto(`${server.url}/#/chat`);
        await paintedIn(ours);
        bodies = pulled.requests.map((request) => request.postData() ?? '');
        pulls.push(bodies.length);
        return (await paintedAt(ours)) - begunAt(pulled.requests[0]);
      } finally {
        await context.close();
      }
    };
    const workload = `${MESSAGES.toLocaleString('en')} messages in ${CONVERSATIONS} conversations`;
    const { ours: caught, peer } = await interleaved(n, catchUp, () => fetchedAndParsed(page, PULL, bodies, reader.accessToken));
    return [
      figure({ name: 'catch-up, from the request to the list', workload, unit: 'ms', peerName: 'the same answers fetched and parsed' }, caught, peer),
      { ...alone({ name: 'catch-up, pulls', workload, unit: 'requests' }, median(pulls)), n },
    ];
  } finally {
    await bare.close();
    await server.dispose();
  }
}
