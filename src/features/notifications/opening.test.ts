import { expect, test } from 'vitest';
import { notification } from '#tests/support/notification-views.ts';
import { openingOf } from './opening.ts';

const album = notification(1, { type: 'private_media_access' });

test('[PROFILE-68] a closed subject says so, and leads to the step that opens it', () => {
  expect(openingOf(album, 'incomplete_profile')).toEqual({
    path: '/edit-profile',
    closed: 'Les médias privés sont fermés pour le moment.',
  });
  expect(openingOf(album, 'pending_avatar').path).toBe('/profile');
});
test('[NOTIF-02] without a restriction it opens its subject', () => {
  expect(openingOf(album, 'none')).toEqual({ path: '/my-media/access', closed: null });
});
test('[NOTIF-02] a restriction closes nothing else', () => {
  expect(openingOf(notification(1), 'incomplete_profile').closed).toBeNull();
});
