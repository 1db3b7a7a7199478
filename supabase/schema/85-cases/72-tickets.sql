-- [S38] A suspended member who has proved who they are gets a ticket in place of a session: for decisions, appeal, export and deletion, and nothing else.

create function app.ticket_term() returns interval language sql immutable as $$ select interval '1 hour' $$;

create function app.ticket_hash(ticket text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(decode(ticket, 'hex')) where ticket ~ '^[0-9a-f]{64}$' $$;

-- For the server, once it has checked who the member is. Returns the ticket, which is stored nowhere; null: the account is closed by no decision.
create function public.issue_decision_ticket(member uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  ticket text := encode(substr(app.random_key(), 1, 32), 'hex');
begin
  delete from app.decision_tickets t where t.ctid in (select o.ctid from app.decision_tickets o where o.until < now() limit 100 for update skip locked);
  if not app.is_suspended(member) then
    return null;
  end if;
  -- At most twenty at a time: each needs the credentials, and what is older has been left.
  delete from app.decision_tickets t where t.hash in (select o.hash from app.decision_tickets o where o.member_id = member order by o.issued_at desc offset 19);
  insert into app.decision_tickets (hash, member_id, until) values (app.ticket_hash(ticket), member, now() + app.ticket_term());
  return ticket;
end $$;

-- The ticket of a request, where it is valid. A member who is suspended no more signs in again.
create function app.ticket_of(request jsonb) returns app.decision_tickets language sql stable set search_path = '' as $$
  select t.* from app.decision_tickets t
  where t.hash = app.ticket_hash(app.text_in(request, 'ticket')) and t.until > now() and app.is_suspended(t.member_id)
    and not exists (select from auth.users u where u.id = t.member_id and u.banned_until > now()) $$;

-- The member whose ticket a request has. A ticket is as long as a key: nobody finds one by trying.
create function app.ticket_member(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
declare
  ticket app.decision_tickets := app.ticket_of(request);
begin
  if ticket.member_id is null then
    raise exception 'unauthorized' using errcode = '28000';
  end if;
  return ticket.member_id;
end $$;

-- Who asks: the member of the session, or of the ticket.
create function app.me_or_ticket(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return case when request -> 'ticket' is null then app.me() else app.ticket_member(request) end;
end $$;

-- The ticket of a request that must come a few minutes after the proof [S39].
create function app.fresh_ticket_member(request jsonb) returns uuid language plpgsql stable set search_path = '' as $$
declare
  me uuid := app.ticket_member(request);
begin
  if (app.ticket_of(request)).issued_at < now() - app.fresh_sign_in() then
    raise exception 'sign-in-again';
  end if;
  return me;
end $$;
