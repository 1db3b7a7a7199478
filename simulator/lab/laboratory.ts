/**
 * The laboratory in a page: virtual time paced by the page's, acts recorded as they are done, a view ten times a second
 * at most.
 */
import type { StartHost } from './crossing.ts';
import { Director } from './director.ts';
import { judged } from './judged.ts';
import type { DeviceStep, Laboratory, LaboratoryView, Pace, Scenario, Step, Verdict } from './types.ts';
import { viewOf } from './view.ts';

const VIEW_MS = 100;
const TICK_MS = 33;
/** Between two looks at the clock, when time goes as fast as it can. */
const BURST_MS = 40;
/** A page that slept does not catch up. */
const LONGEST_TICK_MS = 250;

export interface Surroundings {
  start: StartHost;
  now(): number;
  after(ms: number, act: () => void): () => void;
}

export class PacedLaboratory implements Laboratory {
  view: LaboratoryView;
  private readonly director: Director;
  private readonly around: Surroundings;
  private readonly listeners = new Set<() => void>();
  private rate: Pace = 'paused';
  private replayHash: string | null = null;
  private over: boolean;
  /** One thing after the other: events take their time in other threads. */
  private last: Promise<unknown> = Promise.resolve();
  private cancelTick: (() => void) | null = null;
  private cancelView: (() => void) | null = null;
  private viewedAt = Number.NEGATIVE_INFINITY;
  private closed = false;
  /** Where paced time stands, between two milliseconds. */
  private target = 0;

  constructor(scenario: Scenario, around: Surroundings) {
    this.around = around;
    this.director = new Director(scenario, around.start);
    // Nothing to be played again: time goes on until somebody stops it.
    this.over = scenario.until === 0;
    this.view = this.look();
  }

  // ── what is done ──

  act: Laboratory['act'] = (device, act, ...args) =>
    this.do((at) => [at, device, act, ...args] as unknown as DeviceStep);
  set: Laboratory['set'] = (device, name, value) => this.do((at) => [at, device, 'set', name, value] as Step);
  server: Laboratory['server'] = (act) => this.do((at) => [at, 'server', act]);

  private do(step: (at: number) => Step): void {
    void this.inTurn(async () => {
      const at = Math.floor(this.director.now) + 1;
      this.replayHash = null;
      this.director.do(step(at));
      // Time stands still, except for what is done.
      if (this.rate === 'paused') await this.director.runTo(at);
    });
  }

  async judge(): Promise<Verdict> {
    await this.inTurn(async () => {
      await this.toEndOfReplay();
      await judged(this.director, () => this.told());
    });
    this.show();
    return this.view.verdict;
  }

  // ── time ──

  pace = (pace: Pace): void => {
    this.rate = pace;
    this.changed();
    if (pace === 'paused' || this.cancelTick) return;
    let before = this.around.now();
    const tick = async () => {
      this.cancelTick = null;
      const now = this.around.now();
      await this.inTurn(() => this.pass(Math.min(LONGEST_TICK_MS, now - before)));
      before = now;
      if (this.rate !== 'paused' && !this.closed && !this.cancelTick)
        this.cancelTick = this.around.after(this.rate === 'fast' ? 0 : TICK_MS, () => void tick());
    };
    this.cancelTick = this.around.after(0, () => void tick());
  };

  async step(): Promise<void> {
    await this.inTurn(async () => {
      if (this.rate !== 'paused') return;
      await this.director.event();
      this.noteEnd();
    });
    this.show();
  }

  private async pass(ms: number): Promise<void> {
    const { director, around } = this;
    if (this.rate === 'paused') return;
    this.target = Math.max(this.target, director.now) + (this.rate === 'fast' ? 0 : ms * this.rate);
    if (this.rate !== 'fast') return this.runTo(Math.floor(this.target));
    const end = around.now() + BURST_MS;
    while (around.now() < end && this.paced && director.next !== null) await this.runTo(Math.ceil(director.next));
  }

  /** A replay that has ended, or somebody, may have stopped it meanwhile. */
  private get paced(): boolean {
    return this.rate !== 'paused' && !this.closed;
  }

  /** The replay's last moment is not passed without a stop. */
  private async runTo(end: number): Promise<void> {
    const { until } = this.director.scenario;
    if (this.over || end < until) return this.director.runTo(end);
    await this.toEndOfReplay();
    this.rate = 'paused';
  }

  private async toEndOfReplay(): Promise<void> {
    await this.director.runTo(Math.max(this.director.now, this.over ? 0 : this.director.scenario.until));
    this.noteEnd();
  }

  private noteEnd(): void {
    const { director } = this;
    const { until, steps } = director.scenario;
    const next = director.next ?? Number.POSITIVE_INFINITY;
    if (this.over || director.now < until || next <= until) return;
    this.over = true;
    if (director.steps.length === steps.length) this.replayHash = director.trace.hash;
  }

  recording(name = this.director.scenario.name): Scenario {
    const { scenario, steps, done, now } = this.director;
    return { ...scenario, name, steps: steps.slice(0, done), until: Math.max(1, Math.ceil(now)) };
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

  private inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.last.then(() => (this.closed ? undefined : work())).catch(this.director.found);
    this.last = next;
    return next.then(() => {
      if (this.director.crash !== null) this.rate = 'paused';
      this.told();
    });
  }

  private told(): void {
    this.changed();
  }

  /** Ten times a second at most. */
  private changed(): void {
    if (this.cancelView || this.closed) return;
    const wait = this.viewedAt + VIEW_MS - this.around.now();
    if (wait <= 0) this.show();
    else this.cancelView = this.around.after(wait, () => this.show());
  }

  private show(): void {
    if (this.closed) return;
    this.cancelView?.();
    this.cancelView = null;
    this.viewedAt = this.around.now();
    this.view = this.look();
    for (const listener of this.listeners) listener();
  }

  private look(): LaboratoryView {
    const { director, over } = this;
    const { until, steps } = director.scenario;
    const replay = { done: Math.min(director.done, steps.length), total: steps.length, until, over };
    return { ...viewOf(director), pace: this.rate, replay, replayHash: this.replayHash };
  }
}
