import { expect, test, vi } from 'vitest';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import { albumPath } from '#schemas/album-media.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { EventId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { EventCard } from '#schemas/wire/events.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { ada, uuid } from '#tests/support/streams.ts';
import { bringPictures, findMissing, OFFLINE_PARTS, type OfflinePorts } from './prepare-offline.ts';

const KB = 1024;

/** A device on which some pictures of a size are, with room for more. */
function portsOf(messages: readonly string[], { here = [] as string[], size = 100 * KB, budget = 10_000 * KB } = {}) {
  const cached = new Set(here);
  const refusals = new Map<string, FailureCode>();
  const requests: string[] = [];
  const answer = (code?: FailureCode): Result<CachedAnswer | null, FailureCode> => (code ? refused(code) : done(null));
  let unreachable: FailureCode | undefined;
  /** Pages of what the server answers, by the name of the answer. */
  const pages: Partial<Record<string, readonly unknown[]>> = {};
  const shown = new Map<string, number>();
  const ports: OfflinePorts = {
    account: ada,
    messagePictures: async () => messages,
    async request(request: AnswerRequest) {
      if (!('name' in request)) throw new Error('no answer is asked for');
      const { kind, name } = request;
      requests.push(name);
      const all = pages[name];
      if (unreachable || !all) return answer(unreachable);
      const count = kind === 'refresh' ? 1 : (shown.get(name) ?? 0) + 1;
      shown.set(name, count);
      const times = { at: 0, usedAt: 0, size: 1 };
      const next = count < all.length ? 'later' : null;
      return done({ id: name, name, ...times, next, pages: all.slice(0, count) });
    },
    async download(path) {
      const code = refusals.get(path);
      if (code) return refused(code);
      cached.add(path);
      return done(null);
    },
    media: {
      cachedPaths: async () => [...cached],
      usage: async () => ({ cached: cached.size * size, waiting: 0, budget }),
    },
  };
  return { ports, cached, refusals, requests, pages, lose: () => (unreachable = 'offline') };
}
async function run(ports: OfflinePorts, signal = new AbortController().signal, onProgress = vi.fn()) {
  const missing = await findMissing(ports, OFFLINE_PARTS, signal);
  return missing.ok ? bringPictures(ports, missing.value.paths, { signal, onProgress }) : missing;
}

test('it says what is missing, and how much room it takes by the pictures that are here', async () => {
  const { ports } = portsOf(['a', 'b', 'b', 'c'], { here: ['a'], size: 300 * KB });
  const missing = await findMissing(ports, OFFLINE_PARTS, new AbortController().signal);
  expect(missing).toEqual({ ok: true, value: { paths: ['b', 'c'], bytes: 600 * KB } });
});

test('what is missing comes once, and the answers of the screens are asked for', async () => {
  const { ports, cached, requests } = portsOf(['a', 'b', 'b'], { here: ['a'] });
  const onProgress = vi.fn();
  expect(await run(ports, undefined, onProgress)).toEqual({ status: 'done', arrived: 1, gone: 0 });
  expect([...cached]).toEqual(['a', 'b']);
  expect(requests).toEqual(['member.albums', 'events']);
  expect(onProgress.mock.lastCall).toEqual([1, 1]);
});

const sizes = { width: 40, height: 30 };
const coverNo = (n: number) => albumPath(ada, 'event', uuid(n), { type: 'image/webp', ...sizes });
const eventNo = (n: number): EventCard => ({
  ...{ id: uuid(n) as string as EventId, title: `Soirée ${n}`, kind: 'drinks', zone: 'Europe/Paris', town: 'Lyon' },
  ...{ startsAt: '2026-12-01T20:00:00Z', endsAt: '2026-12-01T23:00:00Z', region: '', visibility: 'everyone' },
  ...{ approval: false, cancelled: false, isMine: true, organiser: null, participants: 1, friends: 0, full: false },
  ...{ own: null, cover: { path: coverNo(n), alt: '', state: 'approved' } },
});

test('each page of the own events is fetched, and the next twelve as their screens show them', async () => {
  const { ports, cached, requests, pages } = portsOf([]);
  const events = Array.from({ length: 13 }, (_, n) => eventNo(100 + n));
  pages['events'] = [
    { events: events.slice(0, 8), next: 'later' },
    { events: events.slice(8), next: null },
  ];
  expect(await run(ports)).toEqual({ status: 'done', arrived: 13, gone: 0 });
  expect([...cached]).toEqual(events.map(({ cover }) => cover?.path));
  expect(requests.filter((name) => name === 'event')).toHaveLength(12);
});

test('of the own albums pictures come, and of a video the picture that stands for it', async () => {
  const { ports, cached, pages } = portsOf([]);
  const [photo, video, poster] = (['photo', 'video', 'poster'] as const).map((file, n) =>
    albumPath(ada, file, uuid(n), { type: file === 'video' ? 'video/mp4' : 'image/webp', ...sizes }),
  );
  const item = { album: 'public', state: 'approved', ...sizes, at: '2026-11-01T10:00:00Z', likes: 0, liked: false };
  pages['member.albums'] = [
    {
      albums: {
        member: { id: ada, username: 'ada', avatarUrl: null, genre: 'femme', seal: false, town: null },
        items: [
          { ...item, id: uuid(1), kind: 'photo', path: photo, poster: null, seconds: null },
          { ...item, id: uuid(2), kind: 'video', path: video, poster, seconds: 4 },
        ],
        ...{ private: null, own: null, next: null },
      },
    },
  ];
  await run(ports);
  expect([...cached]).toEqual([photo, poster]);
});

test('a picture that is gone stops nothing; after a lost network the rest comes later', async () => {
  const { ports, refusals, cached } = portsOf(['a', 'gone', 'b', 'c']);
  refusals.set('gone', 'not-found').set('b', 'offline');
  expect(await run(ports)).toEqual({ status: 'failed', arrived: 1, code: 'offline' });
  refusals.delete('b');
  expect(await run(ports)).toEqual({ status: 'done', arrived: 2, gone: 1 });
  expect([...cached].sort()).toEqual(['a', 'b', 'c']);
});

test('without an answer of the server nothing is downloaded', async () => {
  const { ports, cached, lose } = portsOf(['a']);
  lose();
  expect(await run(ports)).toEqual({ ok: false, code: 'offline' });
  expect(cached.size).toBe(0);
});

test('it pushes out nothing: with the room taken it stops and says how many are left', async () => {
  const messages = Array.from({ length: 30 }, (_, n) => `m${n}`);
  const { ports, cached } = portsOf(messages, { here: ['old'], budget: 1500 * KB });
  const outcome = await run(ports);
  expect(outcome).toEqual({ status: 'full', arrived: 8, left: 22 });
  expect(cached.size * 100).toBeLessThanOrEqual(1500);
});

test('it stops when it is told to, and keeps what came', async () => {
  const { ports, cached } = portsOf(['a', 'b', 'c']);
  const controller = new AbortController();
  const outcome = await run(
    ports,
    controller.signal,
    vi.fn((arrived: number) => arrived === 1 && controller.abort()),
  );
  expect(outcome).toEqual({ status: 'stopped', arrived: 1, left: 2 });
  expect([...cached]).toEqual(['a']);
});
