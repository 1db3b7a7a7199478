/**
 * Says to the database that this node runs, whether it carries media and in how many processes: no call rings that
 * cannot connect, and the house sees what runs.
 */
import { errorName, log } from '#lib/log.ts';
import type { MemberDatabase } from '../../member-database.ts';

/** Milliseconds between two reports: four of them may be lost before the node is taken to be gone. */
const REPORT_MS = 12_000;

/** What a node says of its media. */
export interface NodeMedia {
  /** Whether this node carries media now. */
  isAvailable(): boolean;
  /** Returns how many processes of its own carry them. */
  countProcesses(): number;
}

/** Returns the function that ends the reports and takes the node out, once the last one is done. It never rejects. */
export function reportNode(
  database: Pick<MemberDatabase, 'live'>,
  node: string,
  media?: NodeMedia,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const say = (request: object) =>
    database.live('report_live_node', { node, ...request }).then(
      () => undefined,
      (error: unknown) => log.info('live node not reported', { error: errorName(error) }),
    );
  const report = () => {
    const state = { media: media?.isAvailable() ?? false, processes: media?.countProcesses() ?? 0 };
    running ??= say(state).finally(() => (running = null));
  };
  report();
  const timer = setInterval(report, REPORT_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
    await say({ ends: true });
  };
}
