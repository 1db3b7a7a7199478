/**
 * Hashes and compares passwords in threads of their own: each takes some fifty milliseconds of computation, during
 * which the server would answer nobody. The library hashes through the same module (lite.ts).
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Cost of bcrypt; the same for all accounts, because a difference could be measured. */
const HASH_COST = 10;

export type HashingTask =
  { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };
export type HashingAnswer = { well: string | boolean } | { ill: string };

interface PendingTask {
  task: HashingTask;
  resolve(answer: string | boolean): void;
  reject(error: Error): void;
}

/** Number of threads; one core is left to the server itself. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Tasks that may wait. Further ones would wait for many seconds, so they are refused. */
const MAX_WAITING = 200;

export class HashingBusy extends Error {}

const waiting: PendingTask[] = [];
const idle: Worker[] = [];
let threads = 0;

function startThread(): Worker {
  const thread = new Worker(new URL('./password-worker.ts', import.meta.url));
  threads++;
  thread.once('exit', () => {
    threads--;
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  });
  return thread;
}

function startNext(): void {
  while (waiting.length > 0 && (idle.length > 0 || threads < THREADS)) {
    const pending = waiting.shift();
    if (pending) assign(idle.pop() ?? startThread(), pending);
  }
}

/** Gives a task to a thread. A thread with a task keeps the process alive; an idle one does not. */
function assign(thread: Worker, { task, resolve, reject }: PendingTask): void {
  const onAnswer = (answer: HashingAnswer) => {
    thread.off('error', onError);
    thread.unref();
    idle.push(thread);
    if ('well' in answer) resolve(answer.well);
    else reject(new Error(answer.ill));
    startNext();
  };
  const onError = (error: Error) => {
    thread.off('message', onAnswer);
    reject(error);
    void thread.terminate().then(startNext);
  };
  thread.once('message', onAnswer).once('error', onError);
  thread.ref();
  thread.postMessage(task);
}

const perform = (task: HashingTask): Promise<string | boolean> =>
  new Promise((resolve, reject) => {
    if (waiting.length >= MAX_WAITING) return reject(new HashingBusy('too many passwords wait to be hashed'));
    waiting.push({ task, resolve, reject });
    startNext();
  });

/** Hashes a password, of which bcrypt uses the first 72 bytes. Throws `HashingBusy` when too many tasks wait. */
export const hashPassword = async (password: string, cost = HASH_COST): Promise<string> =>
  String(await perform({ kind: 'hash', password, cost }));

export const isPasswordOf = async (password: string, hash: string): Promise<boolean> =>
  (await perform({ kind: 'compare', password, hash })) === true;
