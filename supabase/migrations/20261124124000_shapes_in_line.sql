-- As before, in a form that becomes part of the statement which asks for it: what is asked of each row is set up once and not for
-- each of them. Most messages have no reactions, and most members see all of a conversation.

create function app.reactions_json(reactions jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('memberId', r.key, 'emoji', r.value) order by r.key collate "C") from jsonb_each_text(reactions) as r $$;

create or replace function app.message_json(x public.messages) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seq', x.seq, 'rev', x.rev, 'id', x.id, 'senderId', x.sender_id, 'type', x.type, 'text', x.text,
    'mediaUrl', x.media_url, 'gifUrl', x.gif_url,
    'createdAt', x.created_at, 'editedAt', x.edited_at, 'deletedAt', x.deleted_at,
    'replyTo', case when x.reply_to is not null then jsonb_build_object('id', x.reply_to, 'seq', x.reply_seq) end,
    'reactions', case when x.reactions = '{}' then '[]' else app.reactions_json(x.reactions) end) $$;
drop function app.message_extras_json(public.messages);

create or replace function app.membership_json(m public.memberships) returns jsonb language sql stable as $$
  select case when m.visible then jsonb_build_object(
    'gone', false, 'rev', m.rev, 'since', m.since,
    'ranges', case when m.ranges = int8multirange(app.whole_stream()) then jsonb_build_array(jsonb_build_array(1, app.range_open())) else app.ranges_json(m.ranges) end,
    'read', m.read, 'mineAtRead', m.mine_at_read, 'mine', m.mine,
    'muted', m.muted, 'pinned', m.pinned, 'archived', m.archived, 'cardAllowed', m.card_allowed)
  else jsonb_build_object('gone', true, 'rev', m.since) end $$;

revoke execute on function app.reactions_json(jsonb) from public;
grant execute on function app.reactions_json(jsonb) to authenticated;
