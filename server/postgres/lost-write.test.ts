import { expect, test } from 'vitest';
import { isLostWrite } from './lost-write.ts';

const thrown = (by: string, message = "Cannot read properties of null (reading 'write')") =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at Immediate.nextWrite (file:///app/${by}:255:22)`,
  });

test('a process survives only a failed write to a lost database connection', () => {
  expect(isLostWrite(thrown('node_modules/postgres/src/connection.js'))).toBe(true);
  expect(isLostWrite(thrown('server/sync/node.ts'))).toBe(false);
  expect(
    isLostWrite(thrown('node_modules/postgres/src/connection.js', "Cannot read properties of null (reading 'end')")),
  ).toBe(false);
  expect(isLostWrite(new Error('something else'))).toBe(false);
});
