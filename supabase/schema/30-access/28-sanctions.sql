-- Measures of the house that are in force, and what they close. Effects begin and end by time alone.

create function app.is_under_measure(member uuid, measures text[]) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from app.decisions d
    where d.member_id = member and d.lifted_at is null and d.measure in ('hide', 'restrict-chat', 'restrict-photographs', 'restrict-live', 'suspend', 'ban')
      and d.measure = any (measures) and (d.until is null or d.until > now())) $$;

-- Whether the account as a whole is closed to its member.
create function app.is_suspended(member uuid) returns boolean language sql stable set search_path = '' as $$
  select app.is_under_measure(member, '{suspend,ban}') $$;

-- All of them at once, for counts of many members.
create function app.suspended_members() returns table (member_id uuid) language sql stable as $$
  select distinct d.member_id from app.decisions d
  where d.member_id is not null and d.lifted_at is null and d.measure in ('suspend', 'ban') and (d.until is null or d.until > now()) $$;

-- Whether no measure closes the adding of pictures to the caller.
create function app.may_add_pictures() returns boolean language sql stable security definer set search_path = '' as $$
  select not app.is_under_measure(auth.uid(), '{restrict-photographs}') $$;
