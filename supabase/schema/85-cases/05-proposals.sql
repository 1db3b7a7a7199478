-- [S20] What one person alone cannot do: one proposes it, another confirms it within 24 hours. One rule for decisions, broadcasts and requests.

-- How long a proposal can be confirmed.
create function app.proposal_term() returns interval language sql immutable as $$ select interval '24 hours' $$;

-- How long a second factor proves who acts, where it takes two persons.
create function app.factor_term() returns interval language sql immutable as $$ select interval '10 minutes' $$;

-- Whether the caller has used a second factor within that time. It opens the session, whose row has its time; a refresh makes it no younger.
create function app.has_fresh_factor() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s where s.id = app.uuid_in(auth.jwt(), 'session_id') and s.user_id = auth.uid() and s.aal::text = 'aal2' and s.created_at > now() - app.factor_term());
end $$;

-- Whether a member still holds a right of the house, and no measure closes their account.
create function app.may_still_act(member uuid, right_name text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.staff_rights r where r.member_id = member and r.staff_right = right_name) and not app.is_suspended(member) $$;

-- Whether somebody may still do what they did then, by the same right: one that was withdrawn meanwhile and given anew is another one.
create function app.may_act_as_then(member uuid, right_name text, at timestamptz) returns boolean language sql stable set search_path = '' as $$
  select app.may_still_act(member, right_name)
    and exists (select from app.staff_rights s where s.member_id = member and s.staff_right = right_name and s.granted_at <= at) $$;

-- Whether somebody has proposed something within 24 hours, and may still do it, by the same right.
create function app.is_proposal_in_force(proposer uuid, at timestamptz, right_name text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(at > now() - app.proposal_term() and app.may_act_as_then(proposer, right_name, at), false) $$;

-- Whether this person may confirm it: whoever has proposed it may not.
create function app.may_confirm_proposal(me uuid, proposer uuid, at timestamptz, right_name text) returns boolean language sql stable set search_path = '' as $$
  select app.is_proposal_in_force(proposer, at, right_name) and proposer <> me $$;
