/** Writes the plans of a member's requests as text beside the figures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { TimedRequests, messageTo } from './timed-requests.ts';
import { plansOf, summary } from './plans.ts';
import type { Hub, FilledStore } from './filled-store.ts';

/** Writes the plans of the same member in each store: its statements, and the tables that were scanned completely. */
export async function writePlans(
  root: string,
  nth: number,
  stores: Readonly<Record<string, FilledStore>>,
): Promise<void> {
  const folder = `${root}/bench/results`;
  mkdirSync(folder, { recursive: true });
  for (const [name, { url, node, epoch, hubs }] of Object.entries(stores)) {
    const hub = hubs[nth] as Hub;
    const requester = new TimedRequests(node, hub, epoch);
    await requester.firstPull();
    const other = hub.others[0] as Hub['others'][number];
    const requests = {
      'first pull': ['pull', { heads: [] }],
      'pull, nothing new': ['pull', { heads: requester.heads }],
      'one message pushed': ['push', { entries: [await messageTo(hub.id, other)] }],
    } as const;
    for (const [what, [call, request]] of Object.entries(requests)) {
      const plans = await plansOf(url, hub.id, call, { v: PROTOCOL_VERSION, epoch, ...request });
      const file = `plans, ${name} messages, ${what}.txt`.replaceAll(', ', '-').replaceAll(' ', '-');
      const head = `${what}, ${hub.conversations.toLocaleString('en')} conversations, ${name} messages stored: ${summary(plans)}`;
      writeFileSync(`${folder}/${file}`, `${[head, ...plans].join('\n\n')}\n`);
      console.log(`${head} (bench/results/${file})`);
    }
  }
}
