import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('a signal ends a start that waits for something, and would wait for ever', async () => {
  const script = `
    const { run } = await import(${JSON.stringify(new URL('./run.ts', import.meta.url).href)});
    setInterval(() => undefined, 1000);
    setTimeout(() => console.log('waits'), 0);
    await run(() => new Promise(() => undefined), () => undefined, 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([1, null]);
}, 60_000);
