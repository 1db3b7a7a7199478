/** Random numbers from a seed, and the trace of a run. */

/** Returns an integer in [0, sides). */
export type Dice = (sides: number) => number;

/** Makes dice from a seed with Mulberry32, which is small and gives the same numbers on every platform. */
export function diceOf(seed: number): Dice {
  let state = seed | 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

/** Hash of all events of a run so far, and, if `keepLines`, their text. */
export class Trace {
  private a = 0x811c9dc5;
  private b = 0x1234567;
  readonly lines: string[] | null;
  constructor(keepLines: boolean) {
    this.lines = keepLines ? [] : null;
  }

  append(line: string): void {
    for (let i = 0; i < line.length; i++) {
      const code = line.charCodeAt(i);
      this.a = Math.imul(this.a ^ code, 0x01000193);
      this.b = Math.imul(this.b + code, 0x85ebca6b) ^ (this.b >>> 13);
    }
    this.lines?.push(line);
  }

  get hash(): string {
    return [this.a, this.b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
