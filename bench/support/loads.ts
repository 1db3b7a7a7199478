/** One load on one set of servers, with what it cost them. */
import { startGenerator, type Generator, type Line, type Load } from '../load/orders.ts';
import { processorOf, processorOfFamily } from './processor.ts';

export interface Taken extends Load {
  perSecond: number;
  /** Microseconds of processor for each message: of the servers, of PostgreSQL, of the process that makes the load. */
  node: number;
  postgres: number;
  generator: number;
}

export interface Loaded {
  take(outstanding: number, ms: number): Promise<Taken>;
  end(): Promise<void>;
}

const WARM_MS = 700;

/** `postgresPid`: null where there is none. */
export async function openLoad(line: Line, nodes: readonly number[], postgresPid: number | null): Promise<Loaded> {
  const generator: Generator = startGenerator();
  await generator.ask({ asks: 'open', line }, 'open');
  const spent = () => [
    nodes.reduce((sum, pid) => sum + processorOf(pid), 0),
    postgresPid === null ? 0 : processorOfFamily(postgresPid),
    processorOf(generator.pid),
  ];

  async function take(outstanding: number, ms: number): Promise<Taken> {
    const edges: number[][] = [];
    const { load } = await generator.ask({ asks: 'load', outstanding, warmMs: WARM_MS, ms }, 'load', () =>
      edges.push(spent()),
    );
    if (load.lost > 0) throw new Error(`${load.lost} messages never arrived`);
    const [node = NaN, postgres = NaN, made = NaN] = (edges[1] ?? []).map(
      (value, nth) => ((value - (edges[0]?.[nth] ?? NaN)) * 1000) / load.arrived,
    );
    return { ...load, perSecond: (load.arrived * 1000) / load.ms, node, postgres, generator: made };
  }

  return { take, end: generator.end };
}
