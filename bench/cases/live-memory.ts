/**
 * Measures what memory the media engine holds after six hundred members came and went, beside a bare forwarder with
 * the same library, through which as many have gone. One member stays; each of the others sends for a moment.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { MediaClient } from '#tests/support/media-client.ts';
import { BARE_NAME as peerName, bareForwarder, closeAll, collectingGarbage, engine } from '../support/carriers.ts';
import { figure, inTurn, type Figure } from '../support/figures.ts';

const CHURNED = 600;
/** Members after whom a process has taken what it needs: from then on each one that adds something is a leak. */
const WARM = 300;
const PACKETS = 10;
/** Others whom each member receives. */
const SLOTS = 4;
/** Time in which the last connections end. */
const REST_MS = 1000;

interface Memory {
  /** Bytes after the first of them, and after all. */
  warm: number;
  churned: number;
}

async function churn(open: typeof engine): Promise<Memory> {
  const carrier = await open(SLOTS);
  const clients: MediaClient[] = [];
  const memory = async () => {
    await wait(REST_MS);
    return carrier.memoryBytes();
  };
  try {
    clients.push(await carrier.enter());
    let warm = NaN;
    for (let count = 1; count <= CHURNED; count++) {
      const client = await carrier.enter();
      clients.push(client);
      for (let n = 0; n < PACKETS; n++) client.send();
      await carrier.leave(client);
      clients.pop();
      if (count === WARM) warm = await memory();
    }
    return { warm, churned: await memory() };
  } finally {
    await closeAll(clients, [carrier]);
  }
}

const MB = 1024 * 1024;

export async function liveMemory(n: number): Promise<Figure[]> {
  const [ours = [], bare = []] = await collectingGarbage(() =>
    inTurn(n, [() => churn(engine), () => churn(bareForwarder)]),
  );
  const workload = `${CHURNED} members came and went, garbage collected`;
  const heldBy = (turns: readonly Memory[]) => turns.map(({ churned }) => churned / MB);
  const gainedBy = (turns: readonly Memory[]) => turns.map(({ warm, churned }) => (churned - warm) / MB);
  return [
    figure({ name: 'memory of the media engine', workload, unit: 'MB', peerName }, heldBy(ours), heldBy(bare)),
    figure(
      { name: `memory that the media engine gains after the ${WARM}th member`, workload, unit: 'MB', peerName },
      gainedBy(ours),
      gainedBy(bare),
    ),
  ];
}
