/**
 * The laboratory in a page: virtual time paced by the page's, acts recorded as they are done, a view ten times a second
 * at most.
 */
import type { StartRunner } from './device-messages.ts';
import { Director } from './director.ts';
import { healAndEvaluate } from './evaluation.ts';
import type { DeviceStep, Laboratory, LaboratoryView, Pace, Scenario, Step, Verdict } from './types.ts';
import { viewOf } from './view.ts';

const VIEW_MS = 100;
const TICK_MS = 33;
/** Between two looks at the clock, when time goes as fast as it can. */
const BURST_MS = 40;
/** A page that slept does not catch up. */
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
  /** One thing after the other: events take their time in other threads. */
  private lastTask: Promise<unknown> = Promise.resolve();
  private cancelTick: (() => void) | null = null;
  private cancelView: (() => void) | null = null;
  private viewedAt = Number.NEGATIVE_INFINITY;
  private closed = false;
  /** Where paced time stands, between two milliseconds. */
  private target = 0;

  constructor(scenario: Scenario, ports: LaboratoryPorts) {
    this.ports = ports;
    this.director = new Director(scenario, ports.start);
    // Nothing to be played again: time goes on until somebody stops it.
    this.replayEnded = scenario.until === 0;
    this.view = this.readView();
  }

  // ── what is done ──

  act: Laboratory['act'] = (device, act, ...args) =>
    this.perform((at) => [at, device, act, ...args] as unknown as DeviceStep);
  set: Laboratory['set'] = (device, name, value) => this.perform((at) => [at, device, 'set', name, value] as Step);
  server: Laboratory['server'] = (act) => this.perform((at) => [at, 'server', act]);

  private perform(step: (at: number) => Step): void {
    void this.enqueue(async () => {
      const at = Math.floor(this.director.now) + 1;
      this.replayHash = null;
      this.director.schedule(step(at));
      // Time stands still, except for what is done.
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

  /** A replay that has ended, or somebody, may have stopped it meanwhile. */
  private get isRunning(): boolean {
    return this.rate !== 'paused' && !this.closed;
  }

  /** The replay's last moment is not passed without a stop. */
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

  // ── what is shown ──

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

  /** Ten times a second at most. */
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
