/** Runs tasks of password-hashing.ts in a thread. */
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { HashingAnswer, HashingTask } from './password-hashing.ts';

function answerTo(task: HashingTask): HashingAnswer {
  try {
    return {
      well:
        task.kind === 'hash' ? bcrypt.hashSync(task.password, task.cost) : bcrypt.compareSync(task.password, task.hash),
    };
  } catch (error) {
    // bcrypt's own messages describe the form of its arguments, not their values.
    return { ill: error instanceof Error ? error.message : 'hashing failed' };
  }
}

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(answerTo(task)));
