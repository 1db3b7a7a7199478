/**
 * Runs one process of the embedded engine and speaks with it.
 *
 * Responsibilities: starts it without the server's environment, gives it settings and orders over IPC, tells its
 * reports, and ends it when it no longer says that it is alive. Whoever owns it starts another one.
 * Races: a process may end while an answer is awaited; the answer is then « engine-gone ».
 */
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import type { LiveCode, LiveSlot } from '#schemas/wire/live-media.ts';
import { log } from '#lib/log.ts';
import {
  report as reportOf,
  type ChildFigures,
  type EngineSettings,
  type Order,
  type Report,
} from './child/protocol.ts';

/** Time in which a process must be ready, an order must be answered, and a sign of life must come. */
const READY_MS = 20_000;
const ANSWER_MS = 8000;
const SILENCE_MS = 8000;
const STOP_MS = 2000;

/**
 * How the process is started: nothing of the server's environment, which holds secrets, reaches it. glibc gives each
 * thread of the native code an arena of its own, and what members leave behind lies scattered over all of them; with
 * two arenas the process does not grow with each member who comes and goes.
 */
export const CHILD_OPTIONS: ForkOptions = {
  env: { MALLOC_ARENA_MAX: '2' },
  execArgv: [],
  serialization: 'json',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
};

type EventReport = Extract<Report, { type: 'slots' | 'speaking' | 'state' | 'closed' }>;
export type Reply =
  { sdp: string; slots: LiveSlot[] } | { done: true } | { code: LiveCode } | { figures: ChildFigures };
type Question = Extract<Order, { id: number }>;
type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> : never;

export interface EngineChildParts {
  settings: EngineSettings;
  onEvent: (event: EventReport) => void;
  /** Called once, when the process has ended. `wasReady`: it had started well. */
  onEnd: (wasReady: boolean, reason: string | null) => void;
}

export class EngineChild {
  readonly #parts: EngineChildParts;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #ready: Promise<boolean>;
  #resolveReady: (isReady: boolean) => void = () => undefined;
  #nextId = 1;
  #wasReady = false;
  #hasEnded = false;
  #reason: string | null = null;
  #lastSign = performance.now();

  constructor(parts: EngineChildParts) {
    this.#parts = parts;
    this.#ready = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    this.#process = fork(new URL('./child/main.ts', import.meta.url), [], CHILD_OPTIONS);
    this.#process.on('message', (message) => this.#take(message));
    this.#process.once('exit', () => this.#end());
    this.#process.once('error', () => this.#end());
    const late = setTimeout(() => this.#kill('slow start'), READY_MS);
    const watch = setInterval(() => {
      if (this.#wasReady && performance.now() - this.#lastSign > SILENCE_MS) this.#kill('silent');
    }, 1000).unref();
    void this.#ready.then(() => clearTimeout(late));
    this.#process.once('exit', () => clearInterval(watch));
    this.tell({ type: 'configure', settings: parts.settings });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }
  /** Resolves to whether the process can carry media. */
  get ready(): Promise<boolean> {
    return this.#ready;
  }

  tell(order: Order): void {
    // A process that is just ending has a closed channel; its end is reported by itself.
    if (this.#process.connected) this.#process.send(order, () => undefined);
  }

  /** Gives an order that is answered; resolves to « engine-gone » where no answer comes. */
  async request(question: WithoutId<Question>): Promise<Reply> {
    if (!(await this.#ready) || this.#hasEnded) return { code: 'engine-gone' };
    const id = this.#nextId++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, { code: 'engine-gone' }), ANSWER_MS);
      this.#waiting.set(id, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      this.tell({ ...question, id } as Order);
    });
  }

  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    const ended = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()));
    this.tell({ type: 'stop' });
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  }

  #take(message: unknown): void {
    this.#lastSign = performance.now();
    const parsed = reportOf.safeParse(message);
    if (!parsed.success) return log.warn('live engine said something strange');
    const report = parsed.data;
    switch (report.type) {
      case 'ready':
        this.#wasReady = true;
        return this.#resolveReady(true);
      case 'failed':
        return this.#kill(report.reason);
      case 'alive':
        return;
      case 'answer':
        return this.#settle(report.id, { sdp: report.sdp, slots: report.slots });
      case 'done':
        return this.#settle(report.id, { done: true });
      case 'refused':
        return this.#settle(report.id, { code: report.code });
      case 'figures':
        return this.#settle(report.id, { figures: report.figures });
      case 'slots':
      case 'speaking':
      case 'state':
      case 'closed':
        return this.#parts.onEvent(report);
    }
  }

  #settle(id: number, reply: Reply): void {
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
  }
  #kill(reason: string): void {
    this.#reason ??= reason;
    this.#process.kill('SIGKILL');
  }
  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#resolveReady(false);
    for (const id of [...this.#waiting.keys()]) this.#settle(id, { code: 'engine-gone' });
    this.#parts.onEnd(this.#wasReady, this.#reason);
  }
}
