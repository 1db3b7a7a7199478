/**
 * Measures what memory the media engine holds after three hundred members came and went, beside a bare forwarder with
 * the same library, through which as many have gone. One member stays; each of the others sends for a moment.
 */
import type { MediaClient } from '#tests/support/media-client.ts';
import { BARE_NAME as peerName, bareForwarder, closeAll, engine } from '../support/carriers.ts';
import { figure, figureWithoutPeer, inTurn, type Figure } from '../support/figures.ts';

const CHURNED = 300;
/** Members after whom every part of the engine has been in use. */
const WARM = 100;
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

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function churn(open: typeof engine): Promise<Memory> {
  const carrier = await open(SLOTS);
  const clients: MediaClient[] = [];
  try {
    clients.push(await carrier.enter());
    let warm = NaN;
    for (let count = 1; count <= CHURNED; count++) {
      const client = await carrier.enter();
      clients.push(client);
      for (let n = 0; n < PACKETS; n++) client.send();
      await carrier.leave(client);
      clients.pop();
      if (count === WARM) warm = await carrier.memoryBytes();
    }
    await rest(REST_MS);
    return { warm, churned: await carrier.memoryBytes() };
  } finally {
    await closeAll(clients, [carrier]);
  }
}

const MB = 1024 * 1024;

export async function liveMemory(n: number): Promise<Figure[]> {
  const [ours = [], bare = []] = await inTurn(n, [() => churn(engine), () => churn(bareForwarder)]);
  const workload = `${CHURNED} members came and went`;
  const heldBy = (turns: readonly Memory[]) => turns.map(({ churned }) => churned / MB);
  return [
    figure({ name: 'memory of the media engine', workload, unit: 'MB', peerName }, heldBy(ours), heldBy(bare)),
    figureWithoutPeer(
      { name: `memory that the media engine has gained since the ${WARM}th member`, workload, unit: 'MB' },
      ...ours.map(({ warm, churned }) => (churned - warm) / MB),
    ),
    figureWithoutPeer(
      { name: `memory that ${peerName} has gained since the ${WARM}th member`, workload, unit: 'MB' },
      ...bare.map(({ warm, churned }) => (churned - warm) / MB),
    ),
  ];
}
