/** Runs laboratories in a page whose clock the test advances; the devices run in this thread. */
import { onTestFinished } from 'vitest';
import type { StartRunner } from '#simulator/ui/device-messages.ts';
import { PacedLaboratory } from '#simulator/ui/laboratory.ts';
import { startLocalRunner } from '#simulator/ui/play-scenario.ts';
import type { Laboratory, LaboratoryView, Scenario } from '#simulator/ui/types.ts';
import { installImmediateHash } from '#simulator/core/deterministic-globals.ts';
import { settled } from '#simulator/core/time.ts';

interface Timer {
  at: number;
  act(): void;
}

export class Laboratories {
  private now = 0;
  private timers: Timer[] = [];
  private readonly start: StartRunner;

  constructor(start = startLocalRunner) {
    this.start = start;
    onTestFinished(installImmediateHash());
  }

  open(scenario: Scenario) {
    const schedule = (ms: number, act: () => void) => {
      const timer = { at: this.now + ms, act };
      this.timers.push(timer);
      return () => void (this.timers = this.timers.filter((each) => each !== timer));
    };
    const laboratory: Laboratory = new PacedLaboratory(scenario, { start: this.start, now: () => this.now, schedule });
    onTestFinished(() => laboratory.close());
    const until = async (enough: (view: LaboratoryView) => boolean) => {
      for (let n = 0; n < 20_000 && !enough(laboratory.view); n++) await this.pass();
      if (!enough(laboratory.view)) throw new Error('it did not come to that');
    };
    return { laboratory, until, quiet: () => this.quiet() };
  }

  /** Runs all pending work until the view is up to date. */
  private async quiet(): Promise<void> {
    for (let n = 0; n < 30; n++) await this.pass();
  }

  /** Runs the timers that are due, and all work that follows from them at once. */
  private async pass(): Promise<void> {
    const next = this.timers.reduce((first, { at }) => Math.min(first, at), this.now + 5);
    this.now = Math.max(this.now + 1, next);
    const due = this.timers.filter(({ at }) => at <= this.now);
    this.timers = this.timers.filter((each) => !due.includes(each));
    for (const { act } of due) act();
    for (let n = 0; n < 2; n++) await settled();
  }
}
