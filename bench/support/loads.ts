/** One load on one set of servers, with its cost. */
import { startGenerator, type Generator, type LoadTarget, type Load } from '../load/orders.ts';
import { processorOf, processorOfFamily } from './processor.ts';

export interface LoadFigures extends Load {
  perSecond: number;
  /** Microseconds of processor time per message: of the servers, of PostgreSQL, of the load generator. */
  node: number;
  postgres: number;
  generator: number;
}

export interface OpenLoad {
  measure(outstanding: number, ms: number): Promise<LoadFigures>;
  end(): Promise<void>;
}

const WARM_MS = 700;

/** `postgresPid`: null where there is no PostgreSQL. */
export async function openLoad(
  line: LoadTarget,
  nodes: readonly number[],
  postgresPid: number | null,
): Promise<OpenLoad> {
  const generator: Generator = startGenerator();
  await generator.ask({ asks: 'open', line }, 'open');
  const processorTimes = () => [
    nodes.reduce((sum, pid) => sum + processorOf(pid), 0),
    postgresPid === null ? 0 : processorOfFamily(postgresPid),
    processorOf(generator.pid),
  ];

  async function measure(outstanding: number, ms: number): Promise<LoadFigures> {
    const edges: number[][] = [];
    const { load } = await generator.ask({ asks: 'load', outstanding, warmMs: WARM_MS, ms }, 'load', () =>
      edges.push(processorTimes()),
    );
    if (load.lost > 0) throw new Error(`${load.lost} messages never arrived`);
    const [node = NaN, postgres = NaN, generatorTime = NaN] = (edges[1] ?? []).map(
      (value, nth) => ((value - (edges[0]?.[nth] ?? NaN)) * 1000) / load.arrived,
    );
    return { ...load, perSecond: (load.arrived * 1000) / load.ms, node, postgres, generator: generatorTime };
  }

  return { measure, end: generator.end };
}
