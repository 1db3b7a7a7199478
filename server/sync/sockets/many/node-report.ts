/** Says to the database that this node runs and whether it carries media, so that no call rings that cannot connect. */
import { errorName, log } from '#lib/log.ts';
import type { MemberDatabase } from '../../member-database.ts';

/** Milliseconds between two reports: four of them may be lost before the node is taken to be gone. */
const REPORT_MS = 12_000;

/** Returns the function that ends the reports, when the last one is done. */
export function reportNode(
  database: Pick<MemberDatabase, 'live'>,
  node: string,
  isAvailable: () => boolean,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const report = () => {
    running ??= database
      .live('report_live_node', { node, media: isAvailable() })
      .then(() => undefined)
      .catch((error: unknown) => log.info('live node not reported', { error: errorName(error) }))
      .finally(() => (running = null));
  };
  report();
  const timer = setInterval(report, REPORT_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
