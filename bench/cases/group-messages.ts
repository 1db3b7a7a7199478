/**
 * Measures messages in a group whose 500 members are all connected, from the author's device to the last member's, over
 * a real server and PostgreSQL, beside a room of a bare socket.io server with the same payloads.
 */
import postgres from 'postgres';
import { startEcho } from '../load/echo.ts';
import type { Circle, Party } from '../load/orders.ts';
import { entryOf } from '../load/wire.ts';
import { figure, figureWithoutPeer, inTurn, type Figure } from '../support/figures.ts';
import { fillGroup, JOIN_REV } from '../support/filled-groups.ts';
import { openLoad, type LoadFigures, type OpenLoad } from '../support/loads.ts';
import { countsProcessor } from '../support/processor.ts';
import { epochOf, startTestBed, type MemberToken } from '../support/server-bed.ts';

const MEMBERS = 500;
/** Members who write, each with one message under way. */
const AUTHORS = 8;
const MS = Number(process.env['BENCH_LOAD_MS'] ?? 4000);
const workload = `${MEMBERS} members connected, ${AUTHORS} write`;
const peerName = 'a room of a bare socket.io';

function figuresOf(ours: readonly LoadFigures[], peer: readonly LoadFigures[]): Figure[] {
  const compared = (name: string, unit: Figure['unit'], what: keyof LoadFigures) =>
    figure(
      { name: `a group: ${name}`, workload, unit, peerName },
      ours.map((one) => one[what]),
      peer.map((one) => one[what]),
    );
  return [
    compared('messages committed and delivered to all', 'messages/s', 'perSecond'),
    compared('from written to delivered to the last, p99', 'ms', 'p99'),
    ...(countsProcessor
      ? [
          compared('processor of node, each message', 'µs', 'node'),
          figureWithoutPeer(
            { name: 'a group: processor of PostgreSQL, each message', workload, unit: 'µs' },
            ...ours.map((one) => one.postgres),
          ),
        ]
      : []),
  ];
}

export async function groupMessages(n: number): Promise<Figure[]> {
  const bed = await startTestBed();
  const loads: OpenLoad[] = [];
  try {
    const node = await bed.node(bed.url);
    const people = await bed.people(bed.url, MEMBERS);
    const sql = postgres(bed.url, { max: 1, onnotice: () => undefined });
    const groupId = await fillGroup(sql, { name: 'Le grand cercle', members: people.map(({ id }) => id), length: 0 });
    await sql.end();
    const circleAt = (url: string): Circle => {
      const members = people.map((one): Party => ({ ...one, url }));
      return { groupId, joinRev: JOIN_REV, authors: members.slice(0, AUTHORS), members };
    };
    const epoch = await epochOf(node.url, people[0] as MemberToken);
    const ours = await openLoad(
      { kind: 'alcove-group', circle: circleAt(node.url), epoch },
      [node.pid],
      bed.postgresPid,
    );
    loads.push(ours);
    // The echo's messages are as long as the product's.
    const { bytes } = await ours.measure(1, 300);
    const bare = { message: entryOf({ conversationId: groupId, to: null }, crypto.randomUUID()), pad: '' };
    const echo = await startEcho(Math.max(0, bytes - Buffer.byteLength(JSON.stringify(bare))));
    try {
      const peer = await openLoad({ kind: 'echo-group', circle: circleAt(echo.url) }, [echo.pid], null);
      loads.push(peer);
      const [ofOurs = [], ofPeer = []] = await inTurn(n, [() => ours.measure(1, MS), () => peer.measure(1, MS)]);
      return figuresOf(ofOurs, ofPeer);
    } finally {
      await echo.stop();
    }
  } finally {
    await Promise.all(loads.map((load) => load.end()));
    await bed.stop();
  }
}
