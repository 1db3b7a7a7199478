-- [Y8] A decision on an avatar is told at once, through the node that carries it: to its member, and to who sees their card.
create or replace function public.moderate_avatar(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member uuid := app.uuid_in(request, 'member');
  verdict text := app.text_in(request, 'verdict');
  waiting text;
  before bigint;
begin
  if app.role_of(app.me()) <> 'admin' then
    return '{"code": "forbidden"}';
  end if;
  select rev into before from public.streams where id = member for update;
  select pending_avatar_url into waiting from public.profiles where id = member and avatar_moderation_status = 'pending';
  if verdict is null or verdict not in ('approved', 'rejected') or waiting is null or coalesce(app.text_in(request, 'picture'), waiting) <> waiting then
    return '{"code": "invalid"}';
  end if;
  update public.profiles set
    avatar_url = case verdict when 'approved' then waiting else avatar_url end,
    pending_avatar_url = null,
    avatar_moderation_status = verdict
  where id = member;
  perform app.drop_pictures(member, 'avatar');
  if session_user <> 'sync_node' then
    return '{"code": null}';
  end if;
  return jsonb_build_object('code', null, 'changed', app.with_card_told(member, jsonb_build_array(jsonb_build_object(
    'stream', member, 'members', jsonb_build_array(member),
    'revs', (select coalesce(jsonb_agg(r order by r), '[]') from public.streams s, generate_series(before + 1, s.rev) as r where s.id = member)))));
end $$;
