-- What may exist so many times is counted under a lock of whoever adds to it: of several at the same moment each counts the others.

-- Until the transaction ends. What is asked after it sees what the ones before have written.
create function app.count_alone(about text, whose uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', about, whose), 0));
end $$;

-- Not « stable »: its count has to be newer than the statement that asks for it.
create or replace function app.may_add_profile_picture(name text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if (app.is_profile_picture(name) and split_part(name, '/', 1) = auth.uid()::text) is not true then
    return false;
  end if;
  -- What was decided on under a name stays what it was.
  if exists (select from app.picture_hashes h where h.object = 'avatars/' || name) then
    return false;
  end if;
  perform app.count_alone('profile pictures', auth.uid());
  return (select count(*) from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = auth.uid()::text) < app.profile_pictures_most();
end $$;

create or replace function public.here(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  asked uuid := app.uuid_in(request, 'node');
begin
  if asked is null then
    perform app.invalid();
  end if;
  perform app.count_alone('nodes', me);
  delete from app.present where member_id = me and until < now();
  insert into app.present as p (member_id, node, until)
  select me, asked, now() + interval '150 seconds' where (select count(*) from app.present where member_id = me and node <> asked) < 20
  on conflict (member_id, node) do update set until = excluded.until;
  update app.listed set seen = app.quarter_of(now()) where member_id = me and seen < app.quarter_of(now());
end $$;

revoke execute on function app.count_alone(text, uuid) from public;
