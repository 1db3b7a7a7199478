/** Tests the functions of a hosted project from their entry points, which Deno starts there. */
import { afterAll, expect, test, vi } from 'vitest';

const origin = 'https://project.test';
const read = (name: string) => (name === 'SUPABASE_URL' ? origin : undefined);

/** Loads an entry point, and returns what it serves. */
async function served(name: string): Promise<(request: Request) => Promise<Response>> {
  const serve = vi.fn<(handle: (request: Request) => Promise<Response>) => void>();
  vi.stubGlobal('Deno', { env: { get: read }, serve });
  vi.resetModules();
  await import(`../../supabase/functions/${name}/index.ts`);
  const handle = serve.mock.calls[0]?.[0];
  if (!handle) throw new Error(`${name} serves nothing`);
  return handle;
}
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['contact', 'content-type'],
  ['notice', 'content-type'],
  ['web-vitals', 'content-type'],
  ['link-preview', 'authorization'],
  ['update-last-login', 'authorization'],
])('[SHELL-178] a page of another origin may call %s, and read its answer', async (name, header) => {
  const handle = await served(name);
  const preflight = await handle(
    new Request(`${origin}/functions/v1/${name}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://alcove.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': header,
      },
    }),
  );
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  expect(preflight.headers.get('access-control-allow-headers')?.split(', ')).toContain(header);
  const refused = await handle(new Request(`${origin}/functions/v1/${name}`, { method: 'PATCH' }));
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([405, '*']);
});

test('[SHELL-178] a page of another origin may read that a function has failed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new TypeError('fetch failed');
  vi.stubGlobal('fetch', () => Promise.reject(failure));
  const handle = await served('update-last-login');
  const failed = await handle(
    new Request(`${origin}/functions/v1/update-last-login`, { method: 'POST', headers: { authorization: 'Bearer a' } }),
  );
  expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([500, '*']);
  expect(printed).toHaveBeenCalledWith('function.failed', failure);
  printed.mockRestore();
});
