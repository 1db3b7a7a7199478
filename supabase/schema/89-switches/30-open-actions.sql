-- [S34] What stays open while the site can only be read: blocking, reporting, revoking, leaving, deleting, and read marks. Every other action waits on the
-- device. One that is undone by the same action, or by one of this list, is open as a whole: what was taken back must not come again afterwards.

update app.actions set open_when = '{}' where name in (
  -- Blocking, and whatever else keeps somebody away.
  'member.block', 'member.unblock', 'group.ban', 'group.remove', 'group.silence',
  -- Reporting.
  'report.create', 'live.report', 'group.report', 'testimonial.report', 'wall.report',
  -- Revoking what others may see or do.
  'privacy.set', 'album.set', 'media.grant', 'media.revoke-all', 'group.revoke-link',
  -- Leaving.
  'group.leave', 'event.answer',
  -- Deleting.
  'message.delete', 'message.cancel', 'conversation.hide', 'group.delete', 'notification.delete', 'notification.restore',
  -- Read marks.
  'conversation.read', 'notification.read', 'notification.read-all');

-- Of these, what takes back what was said or given.
update app.actions a set open_when = w.data from (values
  ('message.react', '{"emoji": null}'::jsonb),
  ('member.follow', '{"following": false}'),
  ('follower.set', '{"accepted": false}'),
  ('visits.set', '{"discreet": true}'),
  ('club.follow', '{"following": false}'),
  ('club.opinion', '{"text": null}'),
  ('media.like', '{"liked": false}'),
  ('media.request', '{"requested": false}'),
  ('testimonial.set', '{"text": null}'),
  ('testimonial.answer', '{"accepted": false}'),
  ('group.answer', '{"accept": false}'),
  ('group.request', '{"accept": false}'),
  ('group.role', '{"role": "member"}')) as w (name, data) where a.name = w.name;
