import { expect, test } from 'vitest';
import { done } from '#lib/result.ts';
import { createMediaServer, type Response } from './media-server.ts';

const told = (status: number, body: unknown): Response => ({ status, type: 'application/json', bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer });
const answering = (answer: Response) => createMediaServer({ baseUrl: '', accessToken: async () => done('token'), send: async () => answer });
const picture = { bytes: new ArrayBuffer(3), type: 'image/webp' } as const;
const portal = told(200, '<html>Bienvenue</html>');

test('[Y3] a picture has come when the store says so, or has it already', async () => {
  expect(await answering(told(200, { Id: '1', Key: 'conversations/a' })).upload('a', picture)).toEqual(done(null));
  expect(await answering(told(400, { statusCode: '409', error: 'Duplicate' })).upload('a', picture)).toEqual(done(null));
});

test('[Y3] a captive portal’s page is not the store’s word: nothing has come, and nothing is gone', async () => {
  expect(await answering(portal).upload('a', picture)).toMatchObject({ ok: false, code: 'bad-answer' });
  expect(await answering(portal).remove('a')).toMatchObject({ ok: false, code: 'bad-answer' });
  expect(await answering(portal).download('a')).toMatchObject({ ok: false, code: 'bad-answer' });
  expect(await answering(told(200, [])).remove('a')).toEqual(done(null));
});
