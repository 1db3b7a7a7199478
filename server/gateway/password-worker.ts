/** The thread of password-hashing.ts. */
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
    // bcrypt's own message speaks of the form of its arguments; the arguments are not in it.
    return { ill: error instanceof Error ? error.message : 'hashing failed' };
  }
}

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(answerTo(task)));
