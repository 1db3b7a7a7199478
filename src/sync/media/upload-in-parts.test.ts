import { expect, test } from 'vitest';
import { done } from '#lib/result.ts';
import type { MediaRequest, MediaResponse } from './media-request.ts';
import { createMediaServer } from './media-server.ts';
import { PART_BYTES } from './upload-in-parts.ts';

const path = 'albums/8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11/photo-c9f0f895-fb98-4b91-9a4e-2f6d0c1e8b22-30x20.webp';
const EMPTY = new ArrayBuffer(0);
const answer = (status: number, more: Partial<MediaResponse> = {}): MediaResponse => ({
  status,
  type: '',
  bytes: EMPTY,
  ...more,
});
const created = (offset: number, location = 'http://elsewhere/storage/v1/upload/resumable/u1') =>
  answer(201, { location, offset: String(offset) });
const stored = (offset: number) => answer(204, { offset: String(offset) });
const conflict = answer(409);

/** Uploads a file against these answers. Resolves to the result, and to what was requested. */
async function uploading(answers: readonly MediaResponse[], { size = 100_000, isFirst = false } = {}) {
  const requests: MediaRequest[] = [];
  const progress: number[] = [];
  const server = createMediaServer({
    baseUrl: 'http://ours',
    accessToken: async () => done('token'),
    send: async (request, onSent) => {
      requests.push(request);
      if (request.body instanceof ArrayBuffer) onSent?.(request.body.byteLength, request.body.byteLength);
      return answers[requests.length - 1] ?? answer(500);
    },
  });
  const file = { bytes: new ArrayBuffer(size), type: 'image/webp' } as const;
  const result = await server.upload(path, file, { isFirst, onSent: (sent) => void progress.push(sent) });
  const lines = requests.map(({ method, url, headers, body }) =>
    [
      method,
      url.replace('http://ours/storage/v1', ''),
      headers['upload-offset'],
      body instanceof ArrayBuffer ? body.byteLength : 0,
    ]
      .join(' ')
      .replace('  ', ' '),
  );
  return { result, lines, progress, requests };
}
const ROUTE = '/upload/resumable';

test('[MEMBERAREA-23] a small file is sent whole, a larger one in parts', async () => {
  const whole = { ...answer(200), bytes: new TextEncoder().encode('{"Key":"a"}').buffer };
  expect((await uploading([whole], { size: 3 })).lines).toEqual([`POST /object/${path} 3`]);
  const size = PART_BYTES + 5;
  const { result, lines, progress } = await uploading([created(0), stored(PART_BYTES), stored(size)], { size });
  expect(result).toEqual(done(null));
  expect(lines).toEqual([`POST ${ROUTE} 0`, `PATCH ${ROUTE}/u1 0 ${PART_BYTES}`, `PATCH ${ROUTE}/u1 ${PART_BYTES} 5`]);
  expect(progress.at(-1)).toBe(size);
});

test('[MEMBERAREA-23] an upload goes on from what the store has, and a first one asks nothing', async () => {
  const later = await uploading([created(70_000), stored(100_000)]);
  expect([later.result.ok, later.lines[1]]).toEqual([true, `PATCH ${ROUTE}/u1 70000 30000`]);
  const first = await uploading([created(100_000)], { isFirst: true });
  expect([first.result.ok, first.lines]).toEqual([true, [`POST ${ROUTE} 100000`]]);
});

test('[MEMBERAREA-23] a part that another context has sent is not sent again', async () => {
  const { result, lines } = await uploading([created(0), conflict, created(90_000), stored(100_000)]);
  expect([result.ok, lines.at(-1)]).toEqual([true, `PATCH ${ROUTE}/u1 90000 10000`]);
  // A store that says where the part should begin need not be asked.
  const directed = await uploading([created(0), answer(409, { offset: '90000' }), stored(100_000)]);
  expect([directed.result.ok, directed.lines.slice(1)]).toEqual([
    true,
    [`PATCH ${ROUTE}/u1 0 100000`, `PATCH ${ROUTE}/u1 90000 10000`],
  ]);
  const duplicate = { ...answer(400), bytes: new TextEncoder().encode('{"statusCode":"409"}').buffer };
  expect((await uploading([created(0), conflict, duplicate])).result).toEqual(done(null));
});

test('[MEMBERAREA-23] a first part that another context has overtaken is no stored file', async () => {
  const { result, lines } = await uploading([conflict, created(60_000), stored(100_000)], { isFirst: true });
  expect(result).toEqual(done(null));
  expect(lines).toEqual([`POST ${ROUTE} 100000`, `POST ${ROUTE} 0`, `PATCH ${ROUTE}/u1 60000 40000`]);
  const unstored = await uploading([conflict, created(100_000), stored(100_000)], { isFirst: true });
  expect(unstored.lines.at(-1)).toBe(`PATCH ${ROUTE}/u1 100000 0`);
  expect((await uploading([conflict, conflict], { isFirst: true })).result).toEqual(done(null));
  expect((await uploading([conflict, answer(500)], { isFirst: true })).result.ok).toBe(false);
});

test('[MEMBERAREA-23] whose parts all arrived is stored by an empty part', async () => {
  const { result, lines } = await uploading([created(100_000), stored(100_000)]);
  expect([result.ok, lines.at(-1)]).toEqual([true, `PATCH ${ROUTE}/u1 100000 0`]);
});

test('[MEMBERAREA-23] a store that never agrees, or a captive portal, ends the attempt', async () => {
  const never = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? created(0) : conflict));
  expect((await uploading(never)).result).toMatchObject({ ok: false, code: 'server-error' });
  const portal = answer(200, { bytes: new TextEncoder().encode('<html>').buffer });
  for (const answers of [[portal], [created(0), portal], [created(0, 'http://evil/elsewhere')]])
    expect((await uploading(answers)).result).toMatchObject({ ok: false, code: 'bad-answer' });
});

test('[MEMBERAREA-23] the token goes to our own address alone, whatever host the store names', async () => {
  const { requests } = await uploading([
    created(0, 'https://evil.example/storage/v1/upload/resumable/u1'),
    stored(100_000),
  ]);
  expect(requests.map(({ url }) => new URL(url).host)).toEqual(['ours', 'ours']);
});
