import { expect, test } from 'vitest';
import { deliveryOf, pushMarks } from './push-marks.ts';
import { uuidBytes } from './uuid.ts';

const secret = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw';
const delivery = '3d9f2c1a-5b6e-4c7d-9e0f-1a2b3c4d5e6f';
const about = { type: 'message', subject: 'b0f6b6a3-3b1c-8a8e-9b3f-0123456789ab' };

test('[S29] tags differ by subject, day and subscription, and show none of them', async () => {
  const marks = pushMarks(secret);
  const tags = await Promise.all([
    marks.tagOf(about, '2026-11-26'),
    marks.tagOf(about, '2026-11-27'),
    marks.tagOf({ ...about, type: 'group_message' }, '2026-11-26'),
    pushMarks(secret.slice(4)).tagOf(about, '2026-11-26'),
  ]);
  expect(new Set(tags).size).toBe(4);
  for (const tag of tags) expect(tag).toMatch(/^[\w-]{32}$/);
  expect(await marks.tagOf(about, '2026-11-26')).toBe(tags[0]);
});

test('[S29] a notice’s id is related to its subject by the secret alone', async () => {
  const marks = pushMarks(secret);
  const notice = await marks.noticeId(uuidBytes(delivery), about);
  expect(notice).toMatch(/^[\w-]{32}$/);
  expect(await marks.isAbout(notice, about)).toBe(true);
  expect(await marks.isAbout(notice, { ...about, subject: delivery })).toBe(false);
  expect(await pushMarks(secret.slice(4)).isAbout(notice, about)).toBe(false);
  expect(await marks.isAbout('nothing', about)).toBe(false);
});

test('[S29] a repeated attempt carries the same id, by which the server knows the delivery', async () => {
  const notice = await pushMarks(secret).noticeId(uuidBytes(delivery), about);
  expect(await pushMarks(secret).noticeId(uuidBytes(delivery), about)).toBe(notice);
  expect(deliveryOf(notice)).toBe(delivery);
  expect(deliveryOf('../..')).toBeNull();
});
