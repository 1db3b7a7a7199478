import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { answerUnexpected } from './unexpected.ts';
import { KeysUnavailable } from './sync/verify-token.ts';

const failing = (error: Error) => {
  const routes = new Hono();
  routes.onError(answerUnexpected('fr'));
  routes.all('/', () => {
    throw error;
  });
  return routes;
};

test('a browser whose page cannot be served for the moment gets one that asks again', async () => {
  const answer = await failing(new KeysUnavailable()).request('/', { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('setTimeout(ask');
});

test('a browser whose page fails gets one that says so, neither asks again nor tells why', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await failing(new Error('secret')).request('/', { headers: { accept: 'text/html' } });
  expect([answer.status, log.mock.calls.length]).toEqual([500, 1]);
  log.mockRestore();
  const page = await answer.text();
  expect(page).toContain('Cette page ne s’ouvre pas');
  expect(page).not.toMatch(/setTimeout|secret/);
});

test('a form that cannot be answered for the moment gets a page that does not send it again', async () => {
  const answer = await failing(new KeysUnavailable()).request('/', {
    method: 'POST',
    headers: { accept: 'text/html' },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await answer.text()).not.toContain('<script>');
});

test('a program gets a code', async () => {
  const answer = await failing(new KeysUnavailable()).request('/');
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'retry' })]);
});
