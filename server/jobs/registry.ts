/** Every job, under the name by which it is queued (`graphile_worker.add_job`): one file and one line each. */
import type { Task, TaskList } from 'graphile-worker';
import { sendMail, type MailPorts } from './send-mail.ts';

/** What jobs do their work with. */
export type JobPorts = MailPorts;

const makers = {
  'mail.send': sendMail,
} satisfies Record<string, (ports: JobPorts) => Task | null>;

/** What a node has no means for is left to the others. */
export const jobsWith = (ports: JobPorts): TaskList =>
  Object.fromEntries(
    Object.entries(makers).flatMap(([name, make]) => {
      const task = make(ports);
      return task === null ? [] : [[name, task]];
    }),
  );
