/**
 * `npm run seed -- --conversations 200 --messages 100000 [--data DIR]`: fills a data directory for measurements.
 * `--lengths 100000,50 --member victor` adds conversations of just these lengths to another member, at every call.
 */
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import postgres from 'postgres';
import { prepareDatabase } from '../database/prepare.ts';
import { startEmbedded } from '../embedded/start.ts';
import { writeCrowd, writeLengths } from './crowd.ts';
import { fill } from './seed.ts';

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '200' },
    messages: { type: 'string', default: '100000' },
    lengths: { type: 'string', default: '' },
    member: { type: 'string', default: 'victor' },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
  },
});

function whole(name: 'conversations' | 'messages' | 'lengths', given: string = values[name]): number {
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new Error(`--${name} must be a whole number above 0: ${given}`);
  return Number(given);
}
const wanted = { conversations: whole('conversations'), messages: whole('messages') };
const lengths = values.lengths.split(',').filter(Boolean).map((each) => whole('lengths', each));

const begun = performance.now();
const embedded = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir: resolve(values.data) });
try {
  const { owner } = await prepareDatabase(embedded?.url ?? process.env.DATABASE_URL ?? '', { dataDir: embedded?.dataDir });
  const sql = postgres(owner, { max: 1, onnotice: () => undefined });
  await fill(sql);
  const { conversations, messages } = await writeCrowd(sql, wanted);
  for (const [n, id] of (await writeLengths(sql, values.member, lengths)).entries()) console.log(`${values.member} has a conversation with ${lengths[n] ?? 0} messages: ${id}`);
  await sql`analyze`;
  await sql.end();
  console.log(`camille has ${conversations} conversations with ${messages} messages (${((performance.now() - begun) / 1000).toFixed(1)} s).`);
} finally {
  await embedded?.stop();
}
