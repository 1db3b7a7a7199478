/**
 * Measures thousands of sockets on one node, beside as many on a bare socket.io server: whether they stay, what each
 * costs, and whether a message is still delivered.
 */
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { startEcho } from '../load/echo.ts';
import { startGenerator, type Pair } from '../load/orders.ts';
import { openLoad } from '../support/loads.ts';
import { figureWithoutPeer, figure, type Figure } from '../support/figures.ts';
import { countsProcessor, memoryOf, openFilesAllowed } from '../support/processor.ts';
import { epochOf, startTestBed, type MemberToken, type TestBed } from '../support/server-bed.ts';

const TARGET_CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 5000);
/** Longer than the server waits for the answer to its ping, so every socket that is left has answered. */
const STAY_MS = 50_000;
/** Duration at full speed of one pair: a longer one would exceed a member's rate limit. */
const MS = 1000;

interface ConnectionFigures {
  connected: number;
  /** Kilobytes. */
  each: number;
  /** Milliseconds from writing to delivery, before and while the sockets are open. */
  quiet: number;
  crowded: number;
  present: number;
}

interface ConnectionTarget {
  kind: 'alcove' | 'echo';
  url: string;
  pid: number;
  members: readonly MemberToken[];
  /** Returns how many members the database has as connected, or null where nobody counts. */
  present(): Promise<number | null>;
}

async function measureConnections({ kind, url, pid, members, present }: ConnectionTarget): Promise<ConnectionFigures> {
  const parties = members.map((member) => ({ ...member, url }));
  const [from, to, ...others] = parties;
  if (!from || !to) throw new Error('nobody to connect');
  const pairs: Pair[] = [{ from, to, conversationId: await conversationIdOf(from.id, to.id) }];
  const load = await openLoad(
    kind === 'echo' ? { kind, pairs } : { kind, pairs, epoch: await epochOf(url, from) },
    [pid],
    null,
  );
  const crowd = startGenerator();
  try {
    await load.measure(1, MS);
    const [quiet, before] = [await load.measure(1, MS), memoryOf(pid)];
    const { refused } = await crowd.ask(
      { asks: 'hold', path: kind === 'echo' ? '/' : '/chat', parties: others },
      'held',
    );
    if (refused > 0) throw new Error(`${refused} connections were refused`);
    await wait(STAY_MS);
    const crowded = await load.measure(1, MS);
    const { connected } = await crowd.ask({ asks: 'held' }, 'held');
    return {
      connected: connected + 2,
      each: (memoryOf(pid) - before) / others.length,
      quiet: quiet.p50,
      crowded: crowded.p50,
      present: (await present()) ?? connected + 2,
    };
  } finally {
    await Promise.all([load.end(), crowd.end()]);
  }
}

async function measureOurs(bed: TestBed, members: readonly MemberToken[]): Promise<ConnectionFigures> {
  const node = await bed.node(bed.url);
  const sql = postgres(bed.url, { max: 1, onnotice: () => undefined });
  try {
    const present = async () =>
      (await sql<{ count: number }[]>`select count(distinct member_id)::int as count from app.presence`)[0]?.count ?? 0;
    return await measureConnections({ kind: 'alcove', url: node.url, pid: node.pid, members, present });
  } finally {
    await sql.end();
    await node.stop();
  }
}

async function measureEcho(members: readonly MemberToken[]): Promise<ConnectionFigures> {
  const echo = await startEcho(0);
  try {
    return await measureConnections({ kind: 'echo', url: echo.url, pid: echo.pid, members, present: async () => null });
  } finally {
    await echo.stop();
  }
}

/** Reserve for files that a process opens beside its sockets. */
const ROOM = 200;

export async function manyConnections(n: number): Promise<Figure[]> {
  const count = Math.min(TARGET_CONNECTIONS, openFilesAllowed() - ROOM);
  if (count < TARGET_CONNECTIONS)
    console.log(
      `connections: ${count} instead of ${TARGET_CONNECTIONS}, for no more files may be open here (ulimit -n)`,
    );
  const bed = await startTestBed();
  try {
    const members = await bed.people(bed.url, count);
    const turns: { ours: ConnectionFigures; echo: ConnectionFigures }[] = [];
    // Each turn has servers of its own, because a process does not give memory back.
    for (let turn = 0; turn < n; turn++)
      turns.push({ ours: await measureOurs(bed, members), echo: await measureEcho(members) });
    const of = (side: 'ours' | 'echo', what: keyof ConnectionFigures) => turns.map((turn) => turn[side][what]);
    const workload = `${count} members, each with one socket, ${STAY_MS / 1000} s`;
    const peerName = 'a bare socket.io server';
    return [
      figure(
        { name: 'connections held by one node', workload, unit: 'connections', peerName },
        of('ours', 'connected'),
        of('echo', 'connected'),
      ),
      figureWithoutPeer(
        { name: 'of them known to the database as connected', workload, unit: 'connections' },
        ...of('ours', 'present'),
      ),
      ...(countsProcessor
        ? [
            figure(
              { name: 'memory of node, each connection', workload, unit: 'KB', peerName },
              of('ours', 'each'),
              of('echo', 'each'),
            ),
          ]
        : []),
      figure(
        {
          name: 'a message delivered while they are held',
          workload,
          unit: 'ms',
          peerName: 'the same with two connections',
        },
        of('ours', 'crowded'),
        of('ours', 'quiet'),
      ),
      figure(
        { name: 'a message delivered while they are held', workload, unit: 'ms', peerName },
        of('ours', 'crowded'),
        of('echo', 'crowded'),
      ),
    ];
  } finally {
    await bed.stop();
  }
}
