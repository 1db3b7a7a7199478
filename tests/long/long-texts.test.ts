import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'alcove-dist-'));
  for (const name of ['index.html', 'app.html', '404.html']) writeFileSync(join(dist, name), '<!doctype html>');
});
afterAll(() => rmSync(dist, { recursive: true }));

/** Resolves to the number of readers that finished, or rejects with the name of the one that did not. */
function readEverything(length: number, patienceMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('../support/text-readers.ts', import.meta.url), { workerData: { dist, length } });
    let reading = 'nothing yet';
    const late = () => {
      void thread.terminate();
      reject(new Error(`« ${reading} » reads for longer than ${patienceMs} ms`));
    };
    let deadline = setTimeout(late, patienceMs);
    const end = (finish: () => void) => {
      clearTimeout(deadline);
      finish();
    };
    thread.on('error', (error) => end(() => reject(error)));
    thread.on('message', (report: { reads?: string; read?: number }) => {
      clearTimeout(deadline);
      reading = report.reads ?? reading;
      if (report.read === undefined) deadline = setTimeout(late, patienceMs);
      else end(() => resolve(report.read ?? 0));
    });
  });
}

// A regular expression that starts again at each character takes minutes for one such text; all texts of a reader
// should take a second or two.
test('no public text field hangs on 64 KB and more of its worst character', { timeout: 600_000 }, async () => {
  expect(await readEverything(4 * 64 * 1024, 60_000)).toBeGreaterThan(15);
});
