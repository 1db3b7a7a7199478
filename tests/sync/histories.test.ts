import { describe, expect, test } from 'vitest';
import { play } from '#tests/support/histories/play.ts';

/** `HISTORIES=20000` for a long night. */
const COUNT = Number(process.env.HISTORIES ?? 400);
const FAMILY = 100;

describe('[Y1, Y2, Y7, Y8, Y9, Y11, Y12, Y20, Y21] whatever the network, the server and the members do, all agree in the end', () => {
  test.each(Array.from({ length: Math.ceil(COUNT / FAMILY) }, (_, n) => 1 + n * FAMILY))(`random histories from seed %i on`, (from) => {
    for (let seed = from; seed < from + FAMILY; seed++)
      try {
        play(seed);
      } catch (error) {
        expect.fail(`history ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
  });
});
