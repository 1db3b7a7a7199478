import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { jsonBody } from './json-body.ts';

const routes = new Hono();
routes.post('/', async (c) => c.json({ body: (await jsonBody(c)) ?? 'none' }));
const parsed = async (body: string) =>
  ((await (await routes.request('/', { method: 'POST', body })).json()) as { body: unknown }).body;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('a body is parsed as JSON, with a mark of its encoding in front too', async () => {
  expect(await parsed('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(await parsed('\ufeff{"a":1}')).toEqual({ a: 1 });
  for (const body of ['', '{', 'nothing', '{"a":1}}']) expect([body, await parsed(body)]).toEqual([body, 'none']);
});

test('what is nested too deep for a stack is not JSON, wherever it stands', async () => {
  expect(await parsed(nested(64))).not.toBe('none');
  expect(await parsed(nested(66))).toBe('none');
  expect(await parsed(`{"a":${'{"b":'.repeat(50_000)}1${'}'.repeat(50_000)}}`)).toBe('none');
  expect(await parsed(`[1,{"a":${nested(20_000)}},2]`)).toBe('none');
});
