import { expect, test } from 'vitest';
import { createSerialTasks } from './serial-tasks.ts';

test('tasks run one after another, and a failed one is reported and does not stop the next', async () => {
  const [events, failures]: [string[], unknown[]] = [[], []];
  const runSerially = createSerialTasks((error) => failures.push(error));
  const slow = runSerially(async () => {
    events.push('slow begins');
    await Promise.resolve();
    events.push('slow ends');
    return 1;
  });
  const failing = runSerially(() => Promise.reject(new Error('broken')));
  const last = runSerially(async () => void events.push('last'));
  await expect(failing).rejects.toThrow('broken');
  await last;
  expect([await slow, events, failures]).toEqual([1, ['slow begins', 'slow ends', 'last'], [new Error('broken')]]);
});
