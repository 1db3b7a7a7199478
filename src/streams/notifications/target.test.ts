import { describe, expect, test } from 'vitest';
import { targetOf } from './target.ts';

const GROUP = '0d2f3a4b-1111-4a11-8a11-0123456789ab';

describe('[NOTIF-02] each notification opens its subject', () => {
  test.each([
    [{ type: 'message', subject: GROUP }, `/chat/${GROUP}`],
    [{ type: 'group_message', subject: GROUP }, `/chat/group/${GROUP}`],
    [{ type: 'mention', subject: GROUP, subjectSeq: 42 }, `/chat/group/${GROUP}?m=42`],
    [{ type: 'mention', subject: GROUP, subjectSeq: null }, `/chat/group/${GROUP}`],
    [{ type: 'group_invite', subject: GROUP }, '/chat'],
    [{ type: 'follower', subject: '' }, '/followers'],
    [{ type: 'certification', subject: 'accepted' }, '/certification'],
    [{ type: 'private_media_access', subject: '' }, '/my-media/access'],
    [{ type: 'media_like', subject: GROUP }, `/media/${GROUP}`],
    [{ type: 'testimonial', subject: '' }, '/testimonials'],
    [{ type: 'shame_wall', subject: `${GROUP}/publish` }, '/shame-wall'],
    [{ type: 'admin_broadcast', subject: 'club-velours/no' }, '/clubs/club-velours'],
    [{ type: 'admin_broadcast', subject: 'albums/refused' }, '/my-media'],
    [{ type: 'admin_broadcast', subject: 'decisions/suspend' }, '/settings/decisions'],
    [{ type: 'admin_broadcast', subject: `broadcasts/${GROUP}` }, `/notifications/announcements?a=${GROUP}`],
    [{ type: 'newsletter', subject: `broadcasts/${GROUP}` }, `/notifications/announcements?a=${GROUP}`],
    [{ type: 'event', subject: '' }, '/events'],
    [{ type: 'event', subject: `${GROUP}/24h` }, `/events/${GROUP}`],
  ])('%o', (about, path) => expect(targetOf(about)).toBe(path));

  test('one that says it all opens nothing', () => {
    expect(['newsletter', 'admin_broadcast'].map((type) => targetOf({ type, subject: '' }))).toEqual([null, null]);
  });
  test('a type that this version does not know opens nothing', () => {
    expect(targetOf({ type: 'toString', subject: '' })).toBeNull();
  });
});
