import { expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import { done } from '#lib/result.ts';
import type { MediaResponse } from './media-request.ts';
import { createMediaServer } from './media-server.ts';

const serverResponse = (status: number, body: unknown): MediaResponse => ({
  status,
  type: 'application/json',
  bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer,
});
const answering = (answer: MediaResponse) =>
  createMediaServer({ baseUrl: '', accessToken: async () => done('token'), send: async () => answer });
const picture = { bytes: new ArrayBuffer(3), type: 'image/webp' } as const;
const portal = serverResponse(200, '<html>Bienvenue</html>');

test('[Y3] a picture is uploaded when the store says so or already has it', async () => {
  expect(await answering(serverResponse(200, { Id: '1', Key: 'conversations/a' })).upload('a', picture)).toEqual(
    done(null),
  );
  expect(await answering(serverResponse(400, { statusCode: '409', error: 'Duplicate' })).upload('a', picture)).toEqual(
    done(null),
  );
});

test('[MEMBERAREA-24] a part of a file is asked for by its place, and is what was asked for', async () => {
  const ranges: (string | undefined)[] = [];
  const answers: MediaResponse[] = [
    { status: 206, type: 'video/mp4', bytes: new ArrayBuffer(3), range: 'bytes 4-6/9' },
    { status: 206, type: 'video/mp4', bytes: new ArrayBuffer(3), range: 'bytes 0-2/9' },
    { status: 200, type: 'video/mp4', bytes: new ArrayBuffer(9) },
  ];
  const server = createMediaServer({
    baseUrl: '',
    accessToken: async () => done('token'),
    send: async ({ headers }) => (ranges.push(headers['range']), answers.shift() ?? portal),
  });
  expect(await server.download('a', 4)).toMatchObject(done({ total: 9 }));
  expect(await server.download('a', 4)).toMatchObject({ ok: false, code: 'bad-answer' });
  expect(await server.download('a', 4)).toEqual(done({ bytes: new ArrayBuffer(9), type: 'video/mp4' }));
  expect(ranges[0]).toBe('bytes=4-2097155');
});

test('[PROFILE-72] a profile picture goes to the bucket of its name, others to conversations', async () => {
  const member = '00000000-0000-4000-8000-000000000001' as MemberId;
  const requestedUrls: string[] = [];
  const server = createMediaServer({
    baseUrl: '',
    accessToken: async () => done('token'),
    send: async ({ url }) => (requestedUrls.push(url), serverResponse(200, { Key: 'a' })),
  });
  const path = profilePicturePath(member, 'cover', member, { type: 'image/jpeg', width: 30, height: 20 });
  for (const each of [path, 'a/b/c.webp']) await server.upload(each, picture);
  await server.download(path);
  expect(requestedUrls).toEqual([
    `/storage/v1/object/avatars/${member}/cover-${member}-30x20.jpg`,
    '/storage/v1/object/conversations/a/b/c.webp',
    `/storage/v1/object/avatars/${member}/cover-${member}-30x20.jpg`,
  ]);
});

test('[Y3] an overloaded store says how long to wait', async () => {
  const full = { ...serverResponse(400, { statusCode: '429', error: 'rate-limited' }), retryAfter: '120' };
  expect(await answering(full).upload('a', picture)).toEqual({
    ok: false,
    code: 'rate-limited',
    retryAfterMs: 120_000,
  });
});

test('[Y3] a captive portal’s page is no answer of the store: no upload succeeds or fails', async () => {
  expect(await answering(portal).upload('a', picture)).toMatchObject({ ok: false, code: 'bad-answer' });
  expect(await answering(portal).remove('a')).toMatchObject({ ok: false, code: 'bad-answer' });
  expect(await answering(portal).download('a')).toMatchObject({ ok: false, code: 'bad-answer' });
  expect(await answering(serverResponse(200, [])).remove('a')).toEqual(done(null));
});
