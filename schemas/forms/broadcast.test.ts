import { expect, test } from 'vitest';
import { BROADCAST_LENGTH, BROADCAST_TITLE_LENGTH } from '../limits.ts';
import { broadcastForm, emptyBroadcast } from './broadcast.ts';

const typed = { ...emptyBroadcast, title: ' Une soirée ', body: 'Venez.\0' };
const errorsOf = (more: object) =>
  broadcastForm.safeParse({ ...typed, ...more }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('[ADMIN-12] what is left open is everybody, and no link', () => {
  expect(broadcastForm.parse(typed)).toEqual({
    kind: 'announcement',
    title: 'Une soirée',
    body: 'Venez.',
    link: null,
    segment: { role: null, certified: null, genres: [], near: null },
  });
});

test('[ADMIN-12] an audience is a role, profiles, a certification or its lack, and a distance from a town', () => {
  const place = { name: 'Nantes, France', lat: 47.22, lng: -1.55 };
  const chosen = { role: 'professional', certified: 'no', genres: ['couple'], place, km: '25', link: ' /events ' };
  expect(broadcastForm.parse({ ...typed, ...chosen })).toMatchObject({
    link: '/events',
    segment: { role: 'professional', certified: false, genres: ['couple'], near: { ...place, km: 25 } },
  });
});

test('[ADMIN-12] each field that does not fit says so', () => {
  expect(errorsOf({ title: ' ', body: '\n' })).toEqual([
    ['title', 'title-missing'],
    ['body', 'body-missing'],
  ]);
  expect(errorsOf({ title: 'x'.repeat(BROADCAST_TITLE_LENGTH + 1) })).toEqual([['title', 'title-long']]);
  expect(errorsOf({ body: 'x'.repeat(BROADCAST_LENGTH + 1) })).toEqual([['body', 'text-too-long']]);
  expect(errorsOf({ link: 'http://ailleurs.example' })).toEqual([['link', 'link']]);
  expect(errorsOf({ kind: 'autre' })).toEqual([['kind', 'kind']]);
});

test('[ADMIN-12] a title becomes one line, as the subject of a mail', () => {
  expect(broadcastForm.parse({ ...typed, title: 'Une\r\nsoirée' }).title).toBe('Une soirée');
});
