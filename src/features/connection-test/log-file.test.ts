import { expect, test } from 'vitest';
import type { LogLine } from '#lib/log.ts';
import { joinLogs, logFile } from './log-file.ts';

const line = (at: number, event: string): LogLine => ({ at, level: 'info', event, facts: { ms: 3 } });

test('[SHELL-177] page and worker logs are exported as one, oldest first, a JSON object a line', () => {
  const lines = joinLogs([line(1000, 'a'), line(3000, 'c')], [line(2000, 'b')]);
  expect(lines.map(({ event, of }) => [event, of])).toEqual([
    ['a', 'page'],
    ['b', 'worker'],
    ['c', 'page'],
  ]);
  const parsed = logFile(lines, { health: 'healthy' })
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each) as unknown);
  expect(parsed[0]).toEqual({ figures: { health: 'healthy' } });
  expect(parsed[2]).toEqual({
    at: '1970-01-01T00:00:02.000Z',
    level: 'info',
    event: 'b',
    facts: { ms: 3 },
    of: 'worker',
  });
});
