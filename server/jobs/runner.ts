/**
 * Runs queued jobs on this node, beside other nodes: each job is run by one of them.
 *
 * Responsibilities: delivers mails apart from all other jobs, so that a mail server which accepts connections and never
 * answers holds up mails only; frees the jobs of killed nodes (`upkeep.ts`). A node that delivers mails has five
 * connections at most, of which two listen, any other three, of which one listens.
 * Races: a job may run twice when its node was cut off from the database, so each job must be idempotent.
 */
import type { TaskList } from 'graphile-worker';
import { startJobLane, type JobLane } from './job-lane.ts';
import { openJobPool } from './job-pool.ts';
import { jobUpkeep } from './upkeep.ts';

/** Jobs that one node runs at a time, besides deliveries of mails. */
export const JOB_WORKERS = 2;
/** Mails that one node delivers at a time. */
const MAIL_WORKERS = 2;
/** Deliveries of mails use the database before and after a long wait: they share a connection. */
const MAIL_CONNECTIONS = 1;

const isMailDelivery = (name: string): boolean => name === 'mail.send';

export interface JobRunner {
  /** Resolves when no job runs and no connection is open. */
  stop(): Promise<void>;
}

export async function startJobRunner(ownerUrl: string, taskList: TaskList): Promise<JobRunner> {
  const tasks = Object.entries(taskList);
  const lanes = [
    { tasks: tasks.filter(([name]) => !isMailDelivery(name)), workers: JOB_WORKERS, connections: JOB_WORKERS },
    { tasks: tasks.filter(([name]) => isMailDelivery(name)), workers: MAIL_WORKERS, connections: MAIL_CONNECTIONS },
  ].filter((lane) => lane.tasks.length > 0);
  // One more in each lane listens.
  const { pool, close } = openJobPool(
    ownerUrl,
    lanes.reduce((sum, { connections }) => sum + connections + 1, 0),
  );
  const upkeep = jobUpkeep(pool);
  const started: JobLane[] = [];
  const stopLanes = () => Promise.all(started.map((lane) => lane.stop()));
  try {
    for (const lane of lanes) started.push(await startJobLane(pool, Object.fromEntries(lane.tasks), lane.workers));
  } catch (error) {
    await stopLanes();
    await close();
    throw error;
  }
  upkeep.start();

  return {
    async stop() {
      await Promise.all([upkeep.stop(), stopLanes()]);
      await close();
    },
  };
}
