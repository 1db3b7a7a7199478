-- What the house's moderators see and do in groups [G8], and what is forgotten.

-- `{reportId}`, for moderators [S21]: the reported rows of a group as they are now, with five on either side. Each look is logged.
create function public.reported_group(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  report public.reports;
begin
  select r.* into report from public.reports r join public.groups g on g.id = r.conversation_id where r.id = app.uuid_in(request, 'reportId');
  if report.id is null then
    return '{"group": null}';
  end if;
  insert into app.group_looks (moderator_id, report_id, group_id) values (me, report.id, report.conversation_id);
  return jsonb_build_object(
    'group', (select jsonb_build_object('groupId', g.id, 'name', g.name, 'description', g.description, 'avatarUrl', g.avatar_url, 'privacy', g.privacy, 'members', g.members, 'deletedAt', g.deleted_at)
      from public.groups g where g.id = report.conversation_id),
    'rows', (
      select coalesce(jsonb_agg(app.message_json(x) order by x.seq), '[]') from public.messages x
      where x.stream_id = report.conversation_id and exists (
        select from public.messages named where named.stream_id = x.stream_id and named.id = any (report.message_ids) and x.seq between named.seq - 5 and named.seq + 5)));
end $$;

-- `{groupId}`, for moderators [S21]: removes a group's picture. Returns `{code}`: null, or why it is refused.
create function public.remove_group_avatar(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('moderation');
  stream uuid := app.uuid_in(request, 'groupId');
  picture text;
begin
  perform from public.streams where id = stream for update;
  select g.avatar_url into picture from public.groups g where g.id = stream;
  if picture is null then
    return '{"code": "invalid"}';
  end if;
  update public.groups set avatar_url = null where id = stream;
  perform app.drop_group_avatar(picture);
  perform app.next_rev(stream);
  perform app.log_in_group(stream, me, 'picture-removed');
  return '{"code": null}';
end $$;

-- Forgets what admins did more than 90 days ago, and invitations that no longer count. Messages of groups do not expire.
create function app.tidy_groups() returns void language sql set search_path = '' as $$
  delete from app.group_log where id in (select id from app.group_log where at < now() - interval '90 days' order by at limit 1000 for update skip locked);
  delete from app.group_invitations_made where id in (select id from app.group_invitations_made where at < now() - interval '1 day' order by id limit 1000 for update skip locked);
  delete from app.group_links where expires_at < now() - interval '90 days' $$;
