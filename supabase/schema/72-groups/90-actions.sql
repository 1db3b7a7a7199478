-- The rows of `app.actions` for groups; see 70-push/75-actions.sql. Those that answer at once are sent by a connected device and never queued.
insert into app.actions
  (name,                 handler,              stream_field, member_field, creates_stream, locks_account, records_itself, batched, outsiders, locks_member, ends_group) values
  ('group.create',       'create_group',       'groupId',    'memberIds',  false,          true,          false,          false,   true,      true,         null),
  ('group.update',       'update_group',       'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.delete',       'delete_group',       'groupId',    null,         false,          false,         false,          false,   false,     false,        'always'),
  ('group.invite',       'invite_member',      'groupId',    'memberId',   false,          true,          false,          false,   false,     true,         null),
  ('group.answer',       'answer_invitation',  'groupId',    null,         false,          true,          false,          false,   true,      false,        null),
  ('group.join',         'join_by_itself',     'groupId',    null,         false,          true,          false,          false,   true,      false,        null),
  ('group.request',      'answer_request',     'groupId',    'memberId',   false,          false,         false,          false,   false,     true,         null),
  ('group.leave',        'leave_group',        'groupId',    null,         false,          false,         false,          false,   false,     false,        'as-last'),
  ('group.remove',       'remove_from_group',  'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.ban',          'ban_from_group',     'groupId',    'memberId',   false,          false,         false,          false,   false,     true,         null),
  ('group.unban',        'unban_from_group',   'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.role',         'set_group_role',     'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.silence',      'silence_in_group',   'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.hand-over',    'hand_over_group',    'groupId',    'memberId',   false,          false,         false,          false,   false,     false,        null),
  ('group.link',         'create_group_link',  'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.revoke-link',  'revoke_group_link',  'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.vote',         'vote_in_group',      'groupId',    null,         false,          false,         false,          false,   false,     false,        null),
  ('group.pin',          'pin_in_group',       'groupId',    null,         false,          false,         false,          false,   false,     false,        null);
