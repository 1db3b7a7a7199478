import { expect, test } from 'vitest';
import { announcementsKind } from './announcements.ts';
import { houseBroadcasts } from './house-broadcasts.ts';
import { houseRequests } from './house-requests.ts';

test('[ADMIN-12] broadcasts go on before the last one of a page; announcements are one page', () => {
  expect(houseBroadcasts.request({}, houseBroadcasts.next({ broadcasts: [], next: 7 }))).toEqual({
    before: 7,
    count: 20,
  });
  expect(houseBroadcasts.request({}, null)).toEqual({ before: null, count: 20 });
  expect(houseBroadcasts.isEmpty({ broadcasts: [], next: null })).toBe(true);
  expect(announcementsKind.next({ announcements: [] })).toBeNull();
});

test('[ADMIN-13] requests go on before the last one of a page, and nobody who acts makes an empty one', () => {
  const page = { requests: [], kinds: [], staff: [], waiting: { broadcasts: 0, cases: 0, restarts: 0 }, next: 7 };
  expect(houseRequests.request({}, houseRequests.next(page))).toEqual({ before: 7, count: 20 });
  expect(houseRequests.isEmpty(page)).toBe(true);
});
