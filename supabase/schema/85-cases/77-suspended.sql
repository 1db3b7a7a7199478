-- What remains open to a suspended member beside decisions and appeals: a copy of the data, and the deletion of the account [S38]. Each function
-- takes `{ticket}`, and answers `suspendedPage` in schemas/wire/decisions.ts.

create function app.suspended_json(me uuid, request jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'username', (select p.username from public.profiles p where p.id = me),
    'until', app.instant_text((app.ticket_of(request)).until),
    'exports', app.data_exports_json(me),
    'deletion', (select jsonb_build_object('requestedAt', d.requested_at, 'dueAt', d.due_at) from app.account_deletions d where d.member_id = me)) $$;

create function public.suspended_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return app.suspended_json(app.ticket_member(request), request);
end $$;

-- It waits a day, as every export does that no passkey confirms [S39].
create function public.request_suspended_export(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.fresh_ticket_member(request);
begin
  perform app.add_data_export(me, app.export_delay());
  return app.suspended_json(me, request);
end $$;

-- `{ticket, export, file}`: the rows of one JSON file; null where there is none of the member's own.
create function public.suspended_export_file(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return app.data_export_content(app.ticket_member(request), request);
end $$;

-- For the service, the same request: where the file of a copy is stored that is a picture or a video; null: there is none.
create function public.suspended_export_object(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.ticket_member(request);
begin
  return (
    select jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'version', coalesce(o.version, ''), 'type', coalesce(o.metadata ->> 'mimetype', 'application/octet-stream'))
    from app.data_exports x join app.data_export_files f on f.export_id = x.id join storage.objects o on o.bucket_id = f.bucket and o.name = f.name
    where x.id = app.uuid_in(request, 'export') and x.member_id = me and x.cancelled_at is null and x.expires_at > now() and f.n = app.integer_in(request, 'file'));
end $$;

create function public.request_suspended_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.fresh_ticket_member(request);
begin
  perform app.add_account_deletion(me);
  return app.suspended_json(me, request);
end $$;

-- Takes the wish back, which takes nothing from anybody.
create function public.cancel_suspended_deletion(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.ticket_member(request);
begin
  perform app.remove_account_deletion(me);
  return app.suspended_json(me, request);
end $$;
