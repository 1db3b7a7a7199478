-- [S22] What was taken away and must not come back: rights of the house, passkeys and other second factors, the sight of private albums, and changes of
-- address that two persons had confirmed and that were cancelled.

create function app.ledger_right() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  r app.staff_rights := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.note_in_ledger('right', app.ledger_name(r.member_id) || r.staff_right,
    jsonb_build_object('member', app.ledger_name(r.member_id), 'right', r.staff_right, 'on', tg_op = 'INSERT'))
  where exists (select from public.profiles p where p.id = r.member_id);
  return null;
end $$;
create trigger ledger_right after insert or delete on app.staff_rights for each row execute function app.ledger_right();

create function app.ledger_passkey() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_in_ledger('passkey', app.ledger_name(old.id), '{}') where exists (select from public.profiles p where p.id = old.member_id);
  return null;
end $$;
create trigger ledger_passkey after delete on app.passkeys for each row execute function app.ledger_passkey();
create trigger ledger_totp after delete on app.totp_secrets for each row when (old.confirmed_at is not null) execute function app.ledger_passkey();

-- `until`: a grant that was made shorter does not become longer again. One that has reached its end needs no line.
create function app.ledger_album() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  a app.media_access := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.note_in_ledger('album', app.ledger_name(a.owner_id) || app.ledger_name(a.viewer_id),
    jsonb_build_object('member', app.ledger_name(a.owner_id), 'other', app.ledger_name(a.viewer_id), 'until', app.instant_text(a.until), 'on', tg_op <> 'DELETE'))
  where (select count(*) from public.profiles p where p.id in (a.owner_id, a.viewer_id)) = 2;
  return null;
end $$;
create trigger ledger_album_given after insert or update on app.media_access for each row when (new.state = 'granted') execute function app.ledger_album();
create trigger ledger_album_taken after delete on app.media_access for each row
  when (old.state = 'granted' and (old.until is null or old.until > now())) execute function app.ledger_album();

create function app.replay_rights(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  withdrawn int;
begin
  delete from app.staff_rights r using app.ledger_members(lines) k, jsonb_array_elements(lines) as x
  where x ->> 'kind' = 'right' and not (x ->> 'on')::boolean and k.pseudonym = x ->> 'member' and r.member_id = k.id and r.staff_right = x ->> 'right';
  get diagnostics withdrawn = row_count;
  return withdrawn;
end $$;

create function app.replay_passkeys(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  names text[] := array(select x ->> 'about' from jsonb_array_elements(lines) as x where x ->> 'kind' = 'passkey');
  removed_keys int;
  removed_secrets int;
begin
  delete from app.passkeys k where app.ledger_name(k.id) = any (names);
  get diagnostics removed_keys = row_count;
  delete from app.totp_secrets t where app.ledger_name(t.id) = any (names);
  get diagnostics removed_secrets = row_count;
  return removed_keys + removed_secrets;
end $$;

-- The viewer's account takes a revision, as where a grant is revoked. Lines have ends in milliseconds, which are no shorter ones.
create function app.replay_albums(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  g record;
  touched int;
  applied int := 0;
begin
  for g in
    with known as materialized (select * from app.ledger_members(lines))
    select o.id as owner, v.id as viewer, (x ->> 'on')::boolean as is_on, (x ->> 'until')::timestamptz as until
    from jsonb_array_elements(lines) as x join known o on o.pseudonym = x ->> 'member' join known v on v.pseudonym = x ->> 'other'
    where x ->> 'kind' = 'album' order by 2, 1
  loop
    perform from public.streams s where s.id = g.viewer for update;
    if g.is_on then
      update app.media_access a set until = g.until
      where a.owner_id = g.owner and a.viewer_id = g.viewer and a.state = 'granted' and g.until + interval '1 millisecond' < coalesce(a.until, 'infinity');
    else
      delete from app.media_access a where a.owner_id = g.owner and a.viewer_id = g.viewer and a.state = 'granted';
    end if;
    get diagnostics touched = row_count;
    if touched > 0 then
      perform app.next_rev(g.viewer);
    end if;
    applied := applied + touched;
  end loop;
  return applied;
end $$;

create function app.ledger_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_in_ledger('request', app.ledger_name(new.id), jsonb_build_object('cause', new.cause));
  return null;
end $$;
create trigger ledger_request after update of state on app.house_requests for each row when (new.state = 'cancelled' and old.state <> 'cancelled')
  execute function app.ledger_request();

-- A backup from the day in which the change waited would carry it out, at once where its link was opened.
create function app.replay_requests(lines jsonb) returns int language plpgsql set search_path = '' as $$
declare
  w record;
  applied int := 0;
begin
  for w in
    select c.member_id as member, x ->> 'cause' as cause from app.email_changes c join jsonb_array_elements(lines) as x on x ->> 'about' = app.ledger_name(c.request_id)
    where x ->> 'kind' = 'request' order by 1
  loop
    perform app.drop_email_change(w.member, null, w.cause);
    applied := applied + 1;
  end loop;
  return applied;
end $$;
