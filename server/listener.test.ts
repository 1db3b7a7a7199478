import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { LONGEST_REQUEST_MS } from '#schemas/limits.ts';
import { ExpectedRefusal } from './expected-refusal.ts';
import { PortTaken, takePort } from './listener.ts';

test('a port in use is a refusal that names the next one', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(takePort(port, '127.0.0.1')).rejects.toThrow(new PortTaken(port));
  other.close();
});

test('behind the last port, the one before it is named', () => {
  expect(new PortTaken(65_535).message).toContain('PORT=65534 npm start');
});

test('an address of another machine is refused in one sentence that names HOST', async () => {
  const refusal = takePort(0, '203.0.113.7');
  await expect(refusal).rejects.toBeInstanceOf(ExpectedRefusal);
  await expect(refusal).rejects.toThrow(
    'This machine has no address 203.0.113.7. Set HOST to one of its own, or leave it out for this machine alone.',
  );
});

test('a stop lets the requests under way be answered, and answers others with « retry »', async () => {
  const http = await takePort(0, '127.0.0.1');
  const answers: ServerResponse[] = [];
  http.serve((_, response) => void answers.push(response));
  const first = fetch(http.url);
  await expect.poll(() => answers.length).toBe(1);
  let isFinished = false;
  const finishing = http.finish().then(() => (isFinished = true));
  const second = await fetch(http.url);
  expect([second.status, await second.json()]).toEqual([503, { code: 'retry', message: 'stopping' }]);
  expect(isFinished).toBe(false);
  answers[0]?.end('done');
  expect(await (await first).text()).toBe('done');
  await finishing;
  await http.close();
});

test('[SHELL-172] until the server is ready a browser gets a page, which asks again unless for a form', async () => {
  for (const [language, title] of [
    ['fr', 'Un instant'],
    ['en', 'One moment'],
  ] as const) {
    const http = await takePort(0, '127.0.0.1', language);
    const answer = await fetch(http.url, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    const page = await answer.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('setTimeout(ask');
    const shared = await fetch(`${http.url}/share-target`, { method: 'POST', headers: { accept: 'text/html' } });
    expect([shared.status, (await shared.text()).includes('setTimeout')]).toEqual([503, false]);
    await http.close();
  }
});

test('[MEMBERAREA-23] a request may last as long as a device waits for the answer to a file', async () => {
  const http = await takePort(0, '127.0.0.1');
  expect(http.server.requestTimeout).toBe(LONGEST_REQUEST_MS);
  await http.close();
});
