import { randomBytes } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '#schemas/language.ts';
import { requestJson } from '#tests/support/json-requests.ts';
import { startTestServer } from '#tests/support/server.ts';
import { appOrigins } from './app-origins.ts';
import { isBuilt } from './build-app.ts';
import { takePort } from './listener.ts';
import { optionsFrom, readEnvironment, wantsLab } from './environment.ts';
import { startServer } from './main.ts';
import { securityHeaders } from './security-headers.ts';
import { welcome } from './welcome.ts';

const folders: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'alcove-process-'));
  folders.push(path);
  return path;
};
afterEach(() => folders.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })));

test('a port in use is reported in one sentence before anything starts', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(startServer({ port, host: '127.0.0.1', dataDir: '/nowhere/at/all' })).rejects.toThrow(
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  );
  other.close();
});

test('a second server on the same data is refused in one sentence, and leaves the first alone', async () => {
  const server = await startTestServer();
  await expect(startServer({ port: 0, host: '127.0.0.1', dataDir: server.dataDir })).rejects.toThrow(
    /are already in use by process \d+/,
  );
  expect((await requestJson(`${server.url}/auth/v1/health`)).status).toBe(200);
  await server.stop();
});

test('a data folder of another version is refused by its name, and left as it is', async () => {
  const dataDir = folder();
  const first = await startTestServer({ dataDir });
  const owner = postgres(first.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  await owner`update supabase_migrations.schema_migrations set version = '20251121100000' where version = (select min(version) from supabase_migrations.schema_migrations)`;
  await owner.end();
  await first.stop();
  const refused = `The database in ${dataDir} was made by an earlier version of Alcôve (migration 20251121100000), which this one cannot carry on.`;
  for (const again of [1, 2]) await expect(startTestServer({ dataDir }), `start ${again}`).rejects.toThrow(refused);
});

test('until the server is ready it answers « retry »', async () => {
  const listener = await takePort(0, '127.0.0.1');
  expect(await requestJson(`${listener.url}/sync/pull`)).toMatchObject({ status: 503, body: { code: 'retry' } });
  await listener.close();
});

test('members, secrets and tokens survive a restart', async () => {
  const dataDir = folder();
  const first = await startTestServer({ dataDir });
  const ada = await first.signUp('adaremains');
  await first.stop();
  const second = await startTestServer({ dataDir });
  expect(await second.backend.verify(ada.accessToken)).toMatchObject({ id: ada.id });
  await second.stop();
});

test('every variable has a default, and invalid values are named', () => {
  expect(optionsFrom(readEnvironment({ PATH: '/bin', DATABASE_URL: '', PORT: ' ' }))).toMatchObject({
    port: 5173,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/\.data$/),
    databaseUrl: undefined,
  });
  expect(optionsFrom(readEnvironment({ ASKS_PER_NETWORK: '200' })).asksPerNetwork).toBe(200);
  expect(() => readEnvironment({ ASKS_PER_NETWORK: '0' })).toThrow('Not understood: ASKS_PER_NETWORK=0');
  expect(() => readEnvironment({ SEED: 'all', PORT: 'web' })).toThrow(
    /Not understood: (PORT=web, SEED=all|SEED=all, PORT=web)/,
  );
  expect(optionsFrom(readEnvironment({ REDIS_URL: 'redis://r' })).redisUrl).toBe('redis://r');
  for (const REDIS_URL of ['r:6379', '//r', 'http://r', 'redis://a b'])
    expect(() => readEnvironment({ REDIS_URL })).toThrow('Not understood: REDIS_URL (redis://127.0.0.1:6379)');
  for (const SITE_URL of ['https://x.fr', 'https://x.fr:8443', 'http://[::1]:5173', 'https://é.fr'])
    expect(optionsFrom(readEnvironment({ SITE_URL })).siteUrl).toBe(SITE_URL);
  for (const SITE_URL of [
    'https://x.fr?a',
    'https://x.fr#a',
    'https://me:pw@x.fr',
    'http://x.fr\\@y.fr',
    'https://x.fr/a',
  ])
    expect(() => readEnvironment({ SITE_URL })).toThrow(`Not understood: SITE_URL=${SITE_URL}`);
  for (const SMTP_URL of ['smtp://', 'smtp:///', 'smtp://a b', 'smtp://mail:99999', 'smtp://?pool=true'])
    expect(() => readEnvironment({ SMTP_URL })).toThrow('Not understood: SMTP_URL (smtps://name:password@host:465)');
  for (const MAIL_FROM of ['a@b.fr', 'Alcôve <a@b.fr>'])
    expect(readEnvironment({ MAIL_FROM })).toMatchObject({ MAIL_FROM });
  for (const MAIL_FROM of ['Alcôve', 'a@b.fr\r\nBcc: c@d.fr', 'Alcôve <a>', 'a@b.fr, c@d.fr'])
    expect(() => readEnvironment({ MAIL_FROM })).toThrow(`Not understood: MAIL_FROM=${MAIL_FROM}`);
  for (const DATABASE_URL of ['postgres://u:50%@db/x', 'postgres://u:p%zz@db/x'])
    expect(() => readEnvironment({ DATABASE_URL })).toThrow(/^Not understood: DATABASE_URL \(.*with %25 for a %\)$/);
  for (const JWKS_URL of ['keys', 'https://a b/keys']) expect(() => readEnvironment({ JWKS_URL })).toThrow('JWKS_URL=');
  for (const VITE_API_URL of ['api', '//api.example', 'https://a b', 'https://'])
    expect(() => readEnvironment({ VITE_API_URL })).toThrow(`Not understood: VITE_API_URL=${VITE_API_URL}`);
});

test('a signing secret is long, and never printed', () => {
  const drawn = randomBytes(32).toString('hex');
  expect(optionsFrom(readEnvironment({ JWT_SECRET: drawn }))).toMatchObject({ jwtSecret: drawn });
  for (const guessable of [
    'hushhush',
    's'.repeat(64),
    'super-secret-jwt-token-with-at-least-32-characters-long',
    '0123456789abcdef0123456789abcdef',
  ])
    expect(() => readEnvironment({ JWT_SECRET: guessable }), guessable).toThrow(
      'Not understood: JWT_SECRET (32 characters or more that nobody can guess; `openssl rand -hex 32` makes one)',
    );
  expect(() => readEnvironment({ JWT_SECRET: 'hushhush' })).not.toThrow(/hushhush/);
});

test('machines that share a secret accept each other’s tokens without a shared folder', async () => {
  const jwtSecret = randomBytes(32).toString('hex');
  const one = await startTestServer({ jwtSecret });
  const other = await startTestServer({ jwtSecret });
  const ada = await one.signUp('adatravels');
  expect(await other.backend.verify(ada.accessToken)).toMatchObject({ id: ada.id });
  await one.stop();
  await other.stop();
});

test('a hosted project requires the address of its keys', async () => {
  await expect(
    startServer({ port: 0, host: '127.0.0.1', dataDir: folder(), syncDatabaseUrl: 'postgres://sync_node@db' }),
  ).rejects.toThrow(/JWKS_URL/);
});

test('a build older than its sources is not used', () => {
  const [root, dist] = [folder(), folder()];
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/main.tsx'), '');
  expect(isBuilt(root, dist, { lab: false })).toBe(false);
  for (const name of ['index.html', 'app.html', 'sw.js', 'sw-background.js']) writeFileSync(join(dist, name), '');
  utimesSync(join(root, 'src/main.tsx'), 1000, 1000);
  expect(isBuilt(root, dist, { lab: false })).toBe(true);
  utimesSync(join(root, 'src/main.tsx'), Date.now(), Date.now());
  expect(isBuilt(root, dist, { lab: false })).toBe(false);
});

test('a build with the laboratory is not used for members, nor the other way round', () => {
  const dist = folder();
  for (const name of ['index.html', 'app.html', 'sw.js', 'sw-background.js']) writeFileSync(join(dist, name), '');
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite/manifest.json'), '{ "simulator/ui/page/screens/LaboratoryScreen.tsx": {} }');
  expect([true, false].map((lab) => isBuilt(folder(), dist, { lab }))).toEqual([true, false]);
});

test('a build in another language is not used', () => {
  const dist = folder();
  for (const name of ['index.html', 'app.html', 'sw.js', 'sw-background.js']) writeFileSync(join(dist, name), '');
  writeFileSync(join(dist, 'manifest.json'), '{ "lang": "en" }');
  const built = (language: Language) => isBuilt(folder(), dist, { lab: false, language });
  expect([built('en'), built('fr')]).toEqual([true, false]);
});

test('only the demonstration has the laboratory unless the settings say otherwise', () => {
  const wanted = (given: Record<string, string>) => wantsLab(readEnvironment(given));
  expect([wanted({}), wanted({ VITE_LAB: '0' })]).toEqual([true, false]);
  expect([
    wanted({ SEED: 'empty' }),
    wanted({ SYNC_DATABASE_URL: 'postgres://sync_node@db' }),
    wanted({ SEED: 'empty', VITE_LAB: '1' }),
  ]).toEqual([false, false, true]);
});

test('pages may connect only to the configured providers', () => {
  const policy = (given: Record<string, string>) =>
    securityHeaders('', appOrigins(readEnvironment(given)))['content-security-policy'] ?? '';
  expect(appOrigins(readEnvironment({}))).toEqual([]);
  const configured = {
    VITE_GEOCODE_URL: 'https://geo.example/functions/geocode',
    VITE_PLACES_HOST: 'https://places.example',
    VITE_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  };
  expect(policy(configured)).toContain(
    "connect-src 'self' https://geo.example https://places.example https://tiles.example",
  );
  expect(policy(configured)).toMatch(/img-src [^;]*https:\/\/tiles\.example/);
  expect(policy({})).not.toContain('https:');
  expect(() => readEnvironment({ VITE_TILES_URL: 'tiles.example' })).toThrow('VITE_TILES_URL');
});

test('the start prints the address and the accounts that can sign in', () => {
  expect(welcome('http://localhost:1', 'demo')).toMatch(
    /is open at http:\/\/localhost:1[\s\S]*alcove-demo[\s\S]*camille@demo\.alcove\.test/,
  );
  expect(welcome('http://localhost:1', 'empty')).not.toContain('camille');
});
