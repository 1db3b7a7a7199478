-- Exports of a member's data: requested with a fresh proof [S39], written by the job `account.export`, listed for seven days, then erased.

create function app.export_lifetime() returns interval language sql immutable as $$ select interval '7 days' $$;
-- [S39] How long an export waits that no passkey confirms.
create function app.export_delay() returns interval language sql immutable as $$ select interval '24 hours' $$;
create function app.export_rows_a_file() returns int language sql immutable as $$ select 5000 $$;

-- Whether the member may know who somebody is: listed, and no block between the two.
create function app.can_be_named(member uuid, viewer uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.member_index l where l.member_id = member)
    and not exists (select from public.user_blocks b where (b.user_id, b.blocked_id) in ((viewer, member), (member, viewer))) $$;

-- The exports of a member, the latest first.
create function app.data_exports_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'requestedAt', x.requested_at, 'availableAt', x.available_at, 'readyAt', x.ready_at, 'expiresAt', x.expires_at,
    'files', (select coalesce(jsonb_agg(jsonb_build_object('n', f.n, 'name', f.name, 'bucket', f.bucket, 'bytes', f.bytes) order by f.n), '[]')
      from app.data_export_files f where f.export_id = x.id)) order by x.requested_at desc), '[]')
  from app.data_exports x where x.member_id = me and x.cancelled_at is null and (x.expires_at is null or x.expires_at > now()) $$;

-- `{ exports: [{ id, requestedAt, availableAt, readyAt, expiresAt, files: [{ n, name, bucket, bytes }] }] }`, the latest first.
create function public.data_exports(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object('exports', app.data_exports_json(me));
end $$;

-- Requests an export, one a day, also where it was taken back.
create function app.add_data_export(me uuid, delay interval) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.profiles p where p.id = me for update;
  if exists (select from app.data_exports x where x.member_id = me and ((x.ready_at is null and x.cancelled_at is null) or x.requested_at > now() - interval '1 day')) then
    raise exception 'too-many-exports';
  end if;
  insert into app.data_exports (member_id, available_at) values (me, now() + delay);
  if to_regnamespace('graphile_worker') is not null then
    perform app.plan_mail(me, 'export', now()::text, now());
  end if;
end $$;

-- Requests an export. It waits a day, unless a passkey of more than a day has opened the session that asks [S39].
create function public.request_data_export(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  by_passkey boolean;
begin
  perform app.require_fresh_sign_in(me);
  -- Only a key as old as the wait that it spares, and that has opened this very session: whoever has the password alone could add a new one.
  by_passkey := exists (
    select from auth.sessions s join app.passkeys k on k.member_id = s.user_id
    where s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = me and s.tag = 'passkey' and k.created_at < now() - app.export_delay()
      and k.used_at between s.created_at - interval '10 seconds' and s.created_at + interval '10 seconds');
  perform app.add_data_export(me, case when by_passkey then interval '0' else app.export_delay() end);
  return public.data_exports('{}');
end $$;

-- [S34] Takes a request back, or erases what is ready: `{ export }`.
create function public.cancel_data_export(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  -- A job that writes it holds the row: what it has written goes too.
  update app.data_exports x set cancelled_at = now() where x.id = app.uuid_in(request, 'export') and x.member_id = me and x.cancelled_at is null;
  delete from app.data_export_files f using app.data_exports x where x.id = f.export_id and x.id = app.uuid_in(request, 'export') and x.member_id = me;
  return public.data_exports('{}');
end $$;

-- The content of one file of a member's export; null: there is none.
create function app.data_export_content(me uuid, request jsonb) returns jsonb language sql stable set search_path = '' as $$
  select f.content from app.data_exports x join app.data_export_files f on f.export_id = x.id
  where x.id = app.uuid_in(request, 'export') and x.member_id = me and x.cancelled_at is null and x.expires_at > now() and f.n = app.integer_in(request, 'file') $$;

-- The content of one file: `{ export, file }`; null where there is none of the member's own.
create function public.data_export_file(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return app.data_export_content(me, request);
end $$;

-- Hands exports whose time has come to the jobs that write them, erases those expired or taken back, and returns how many began.
create function app.start_data_exports(at timestamptz) returns int language plpgsql set search_path = '' as $$
declare
  due app.data_exports;
  started int := 0;
begin
  delete from app.data_exports x where x.expires_at <= at;
  delete from app.data_exports x where x.cancelled_at is not null and x.requested_at <= at - interval '1 day';
  for due in select * from app.data_exports x where x.ready_at is null and x.cancelled_at is null and x.available_at <= at order by x.available_at limit 20 for update skip locked loop
    perform graphile_worker.add_job('account.export', json_build_object('export', due.id), job_key => 'account.export:' || due.id,
      queue_name => 'account.export', priority => 20, job_key_mode => 'preserve_run_at');
    started := started + 1;
  end loop;
  return started;
end $$;

-- Writes all files of an export, in one transaction, and tells the member. A second run does nothing.
create function app.write_data_export(export uuid, at timestamptz) returns void language plpgsql set search_path = '' as $$
declare
  x app.data_exports;
  part record;
  file int := 0;
begin
  select * into x from app.data_exports d where d.id = export for update;
  if x.id is null or x.ready_at is not null or x.cancelled_at is not null then
    return;
  end if;
  for part in select * from app.export_sections() loop
    execute format(
      'with rows as (select r, (row_number() over () - 1) / %s as chunk from (%s) as q (r)), files as (select chunk, jsonb_agg(r) as content from rows group by chunk)
      insert into app.data_export_files (export_id, n, name, content, bytes)
      select $2, $3 + f.chunk::int + 1, %L || case when f.chunk > 0 then ''-'' || (f.chunk + 1) else '''' end || ''.json'', f.content, octet_length(f.content::text) from files f',
      app.export_rows_a_file(), part.query, part.section) using x.member_id, x.id, file;
    file := (select coalesce(max(f.n), 0) from app.data_export_files f where f.export_id = x.id);
  end loop;
  insert into app.data_export_files (export_id, n, name, bucket, bytes)
  select x.id, file + row_number() over (order by o.created_at, o.name)::int, o.name, o.bucket_id, o.bytes
  from app.stored_objects_of(x.member_id) as o;
  update app.data_exports d set ready_at = at, expires_at = at + app.export_lifetime() where d.id = export;
  perform app.plan_mail(x.member_id, 'export-ready', export::text, at);
end $$;
