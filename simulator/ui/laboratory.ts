/**
 * Runs the laboratory in a page: paces virtual time by the page's clock, records acts as steps, and updates the view at
 * most ten times a second.
 */
import type { StartRunner } from './device-messages.ts';
import { Director } from './director.ts';
import { healAndEvaluate } from './evaluation.ts';
import type { DeviceStep, Laboratory, LaboratoryView, Pace, Scenario, Step, Verdict } from './types.ts';
import { viewOf } from './view.ts';

const VIEW_MS = 100;
const TICK_MS = 33;
/** Duration of one burst of events at the pace `fast`. */
const BURST_MS = 40;
/** Longest time that one tick makes up for: a page that was suspended does not catch up. */
const LONGEST_TICK_MS = 250;

export interface LaboratoryPorts {
  start: StartRunner;
  now(): number;
  schedule(ms: number, act: () => void): () => void;
}

export class PacedLaboratory implements Laboratory {
  view: LaboratoryView;
  private readonly director: Director;
  private readonly ports: LaboratoryPorts;
  private readonly listeners = new Set<() => void>();
  private rate: Pace = 'paused';
  private replayHash: string | null = null;
  private replayEnded: boolean;
  /** End of the task queue: tasks run one after the other, because events are processed in other threads. */
  private lastTask: Promise<unknown> = Promise.resolve();
  private cancelTick: (() => void) | null = null;
  private cancelView: (() => void) | null = null;
  private viewedAt = Number.NEGATIVE_INFINITY;
  private closed = false;
  /** Paced virtual time, with fractions of a millisecond. */
  private target = 0;

  constructor(scenario: Scenario, ports: LaboratoryPorts) {
    this.ports = ports;
    this.director = new Director(scenario, ports.start);
    // A scenario without a recording has no end at which to pause.
    this.replayEnded = scenario.until === 0;
    this.view = this.readView();
  }

  // ── acts ──

  act: Laboratory['act'] = (device, act, ...args) =>
    this.perform((at) => [at, device, act, ...args] as unknown as DeviceStep);
  set: Laboratory['set'] = (device, name, value) => this.perform((at) => [at, device, 'set', name, value] as Step);
  server: Laboratory['server'] = (act) => this.perform((at) => [at, 'server', act]);

  private perform(step: (at: number) => Step): void {
    void this.enqueue(async () => {
      const at = Math.floor(this.director.now) + 1;
      this.replayHash = null;
      this.director.schedule(step(at));
      // While paced time is paused, it advances only to the new step.
      if (this.rate === 'paused') await this.director.runTo(at);
    });
  }

  async evaluate(): Promise<Verdict> {
    await this.enqueue(async () => {
      await this.toEndOfReplay();
      await healAndEvaluate(this.director, () => this.notify());
    });
    this.show();
    return this.view.verdict;
  }

  // ── time ──

  pace = (pace: Pace): void => {
    this.rate = pace;
    this.scheduleView();
    if (pace === 'paused' || this.cancelTick) return;
    let lastTick = this.ports.now();
    const tick = async () => {
      this.cancelTick = null;
      const now = this.ports.now();
      await this.enqueue(() => this.advance(Math.min(LONGEST_TICK_MS, now - lastTick)));
      lastTick = now;
      if (this.rate !== 'paused' && !this.closed && !this.cancelTick)
        this.cancelTick = this.ports.schedule(this.rate === 'fast' ? 0 : TICK_MS, () => void tick());
    };
    this.cancelTick = this.ports.schedule(0, () => void tick());
  };

  async step(): Promise<void> {
    await this.enqueue(async () => {
      if (this.rate !== 'paused') return;
      await this.director.runNextEvent();
      this.noteEnd();
    });
    this.show();
  }

  private async advance(ms: number): Promise<void> {
    const { director, ports } = this;
    if (this.rate === 'paused') return;
    this.target = Math.max(this.target, director.now) + (this.rate === 'fast' ? 0 : ms * this.rate);
    if (this.rate !== 'fast') return this.runTo(Math.floor(this.target));
    const end = ports.now() + BURST_MS;
    while (ports.now() < end && this.isRunning && director.next !== null) await this.runTo(Math.ceil(director.next));
  }

  /** Whether time still runs; the end of a replay, or the user, may have paused it. */
  private get isRunning(): boolean {
    return this.rate !== 'paused' && !this.closed;
  }

  /** Runs to `end`, but pauses at the end of the replay. */
  private async runTo(end: number): Promise<void> {
    const { until } = this.director.scenario;
    if (this.replayEnded || end < until) return this.director.runTo(end);
    await this.toEndOfReplay();
    this.rate = 'paused';
  }

  private async toEndOfReplay(): Promise<void> {
    await this.director.runTo(Math.max(this.director.now, this.replayEnded ? 0 : this.director.scenario.until));
    this.noteEnd();
  }

  private noteEnd(): void {
    const { director } = this;
    const { until, steps } = director.scenario;
    const next = director.next ?? Number.POSITIVE_INFINITY;
    if (this.replayEnded || director.now < until || next <= until) return;
    this.replayEnded = true;
    if (director.steps.length === steps.length) this.replayHash = director.trace.hash;
  }

  recording(name = this.director.scenario.name): Scenario {
    const { scenario, steps, stepsDone, now } = this.director;
    return { ...scenario, name, steps: steps.slice(0, stepsDone), until: Math.max(1, Math.ceil(now)) };
  }

  close(): void {
    this.closed = true;
    this.cancelTick?.();
    this.cancelView?.();
    this.director.close();
  }

  // ── view ──

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private enqueue(work: () => Promise<void>): Promise<void> {
    const next = this.lastTask.then(() => (this.closed ? undefined : work())).catch(this.director.recordError);
    this.lastTask = next;
    return next.then(() => {
      if (this.director.crash !== null) this.rate = 'paused';
      this.notify();
    });
  }

  private notify(): void {
    this.scheduleView();
  }

  /** Schedules an update of the view, at most ten times a second. */
  private scheduleView(): void {
    if (this.cancelView || this.closed) return;
    const wait = this.viewedAt + VIEW_MS - this.ports.now();
    if (wait <= 0) this.show();
    else this.cancelView = this.ports.schedule(wait, () => this.show());
  }

  private show(): void {
    if (this.closed) return;
    this.cancelView?.();
    this.cancelView = null;
    this.viewedAt = this.ports.now();
    this.view = this.readView();
    for (const listener of this.listeners) listener();
  }

  private readView(): LaboratoryView {
    const { director, replayEnded } = this;
    const { until, steps } = director.scenario;
    const replay = {
      stepsDone: Math.min(director.stepsDone, steps.length),
      total: steps.length,
      until,
      ended: replayEnded,
    };
    return { ...viewOf(director), pace: this.rate, replay, replayHash: this.replayHash };
  }
}
