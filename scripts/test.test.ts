import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const npmTest = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...words], { cwd: root, encoding: 'utf8', timeout: 20_000 });

test.each([
  ['--only=nothing', "No step's name holds “nothing”."],
  ['--only=', 'Unknown argument: --only=.'],
  ['--onyl=types', 'Unknown argument: --onyl=types.'],
  ['fast', 'Unknown argument: fast. One tier alone: npm run test:fast, test:db, test:e2e or test:long.'],
])('npm test -- %s runs nothing, fails and names what exists', (word, reason) => {
  const { status, stdout, stderr } = npmTest(word);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(reason);
  for (const name of ['lint', 'types', 'unit, contract, security, simulation', 'end to end'])
    expect(stderr).toContain(`“${name}”`);
});
