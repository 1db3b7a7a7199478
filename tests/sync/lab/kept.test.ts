import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { playScenario } from '#simulator/ui/play-scenario.ts';
import { readScenario } from '#simulator/ui/scenario.ts';
import { parseScenario } from '#simulator/core/plan.ts';
import { isOfTheLaboratory } from './play-file.ts';

const folder = new URL('scenarios/', import.meta.url);
const kept = readdirSync(folder).map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }));
const cli = fileURLToPath(new URL('../sim/cli.ts', import.meta.url));

/** Runs a scenario as `npm run sim` does. */
function sim(text: string): Promise<{ code: number; out: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'laboratory-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'scenario.json');
  writeFileSync(file, text);
  const resultOf = (code: number, { stdout, stderr }: { stdout: string; stderr: string }) => ({
    code,
    out: stdout + stderr,
  });
  return promisify(execFile)(process.execPath, [cli, '--scenario', file]).then(
    (done) => resultOf(0, done),
    (failed: { code: number; stdout: string; stderr: string }) => resultOf(failed.code, failed),
  );
}

describe('scenarios saved in the laboratory converge', () => {
  test.each(kept)('$file', async ({ text }) => {
    const read = readScenario(text);
    expect(read.ok).toBe(true);
    if (read.ok)
      expect(await playScenario(read.value)).toMatchObject({
        crash: null,
        verdict: { converged: true, broken: false },
      });
  });
});

describe('npm run sim -- --scenario FILE', () => {
  test('plays a laboratory file and prints its verdict and trace', async () => {
    const text = kept[0]?.text ?? '';
    const read = readScenario(text);
    const { hash, endHash } = await playScenario(read.ok ? read.value : expect.fail(read.code));
    const { code, out } = await sim(text);
    expect(out).toContain(`trace ${hash}, healed ${endHash}`);
    expect(out).toContain('holds shown');
    expect(code).toBe(0);
  });

  test('says why a file cannot be played', async () => {
    expect(await sim('{ "v": 1, "steps": [] }')).toMatchObject({
      code: 1,
      out: expect.stringContaining('not-a-scenario') as string,
    });
  });

  test('tells the simulation’s own histories from the laboratory’s', () => {
    const own = readFileSync(new URL('../sim/scenarios/heads-first.json', import.meta.url), 'utf8');
    expect(isOfTheLaboratory(own)).toBe(false);
    expect(parseScenario(own).bug).toBe('heads-first');
  });
});
