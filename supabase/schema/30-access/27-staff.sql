-- [S21] Who acts for the house: whoever holds the right now, signed in with a second factor, in a session of less than twelve hours.

create function app.house_session_term() returns interval language sql immutable as $$ select interval '12 hours' $$;

-- The second factors of the house that a member has: an enrolled passkey, or an application of codes.
create function app.second_factors(member uuid) returns text[] language sql stable set search_path = '' as $$
  select array(
    select 'passkey' where exists (select from app.passkeys k where k.member_id = member and k.is_second_factor)
    union all
    select 'totp' where exists (select from app.totp_secrets t where t.member_id = member and t.confirmed_at is not null)) $$;

-- A second factor is its member's own act: with it they make the rights theirs that were given to them.
create function app.note_used_rights() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.staff_rights r set used_at = now() where r.member_id = new.member_id and r.used_at is null;
  return null;
end $$;
create trigger passkey_uses_rights after update of used_at on app.passkeys for each row when (new.is_second_factor and new.used_at is distinct from old.used_at)
  execute function app.note_used_rights();
create trigger totp_uses_rights after update of used_at on app.totp_secrets for each row when (new.used_at is distinct from old.used_at)
  execute function app.note_used_rights();

create function app.acts_for_house(right_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from app.staff_rights r where r.member_id = auth.uid() and r.staff_right = right_name)
    and auth.jwt() ->> 'aal' is not distinct from 'aal2'
    and exists (select from auth.sessions s where s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = auth.uid() and s.created_at > now() - app.house_session_term());
end $$;

-- Whether a member's session, which need not be the caller's, is one in which its member can act for the house with a right.
create function app.is_house_session(member uuid, session uuid, right_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from app.staff_rights r where r.member_id = member and r.staff_right = right_name)
    and exists (select from auth.sessions s where s.id = session and s.user_id = member and s.aal::text = 'aal2' and s.created_at > now() - app.house_session_term());
end $$;

-- Whether this viewer is the caller, and looks at pictures for the house.
create function app.is_moderating(viewer uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce(viewer = auth.uid() and app.acts_for_house('moderation'), false) $$;

-- Refuses whoever does not act for the house. Returns who it is.
create function app.require_staff(right_name text) returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.me();
begin
  if not app.acts_for_house(right_name) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return me;
end $$;
