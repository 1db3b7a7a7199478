-- A member asks for a question to their wallet; the server reads the wallet's answer and says what it is worth.

create function app.age_request_term() returns interval language sql immutable as $$ select interval '10 minutes' $$;
-- How long it is known that a question was asked.
create function app.age_request_memory() returns interval language sql immutable as $$ select interval '1 day' $$;
create function app.age_requests_a_day() returns int language sql immutable as $$ select 20 $$;

-- Whether this installation wants a proof that the member has not given yet: their access is then restricted, whatever they have paid for.
create function app.needs_age_proof(member uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from app.age_proof_settings s where s.one and s.method <> 'declaration')
    and not exists (select from app.age_proofs a where a.member_id = member) $$;

-- Written by the server at its start. Where another method is asked for, the devices of all whom it concerns are told by their next pull.
create function app.set_age_proof_settings(settings jsonb) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from app.age_proof_settings s where s.one and s.method is distinct from app.text_in(settings, 'method')) then
    update public.streams s set rev = s.rev + 1 where s.kind = 'account' and not exists (select from app.age_proofs a where a.member_id = s.id);
    update app.age_proof_requests r set state = 'lapsed', nonce = null, key = null where r.state = 'open';
  end if;
  update app.age_proof_settings s set method = app.text_in(settings, 'method'), wallet_address = app.text_in(settings, 'walletAddress') where s.one;
end $$;

-- `until`: of an open question. `refusal`: why no question can be asked now.
create function app.age_proof_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'method', s.method,
    'provenAt', (select a.proven_at from app.age_proofs a where a.member_id = me),
    'request', (
      select jsonb_build_object('state', case when r.state = 'open' and r.until <= now() then 'lapsed' else r.state end, 'until', r.until, 'reason', r.reason,
        'address', case when r.state = 'open' and r.until > now() then s.wallet_address || r.id::text end)
      from app.age_proof_requests r where r.member_id = me order by r.created_at desc limit 1))
  from app.age_proof_settings s where s.one $$;

-- The state of the caller's proof.
create function public.age_proof_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.count_member_request(me);
  return app.age_proof_json(me);
end $$;

-- Asks the caller's wallet anew; an earlier question is then void. Returns `{refusal, page}`.
create function public.start_age_proof(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  refusal text;
begin
  perform app.require_writable();
  perform app.count_member_request(me);
  perform from public.streams where id = me for update;
  refusal := case
    when not app.needs_age_proof(me) then 'age-proof-done'
    when (select count(*) from app.age_proof_requests r where r.member_id = me and r.created_at > now() - interval '1 day') >= app.age_requests_a_day() then 'age-proof-requests' end;
  if refusal is null then
    update app.age_proof_requests r set state = 'lapsed', nonce = null, key = null where r.member_id = me and r.state = 'open';
    insert into app.age_proof_requests (member_id, nonce, until) values (me, encode(app.random_key(), 'hex'), now() + app.age_request_term());
  end if;
  return jsonb_build_object('refusal', refusal, 'page', app.age_proof_json(me));
end $$;

-- For the server: an open question, with the key for its answer, which is the one given with the first reading. null: none is open, or
-- nobody has read it yet and no key is given.
create function public.age_proof_request(id uuid, key jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  r app.age_proof_requests;
begin
  update app.age_proof_requests x set key = coalesce(x.key, age_proof_request.key)
  where x.id = age_proof_request.id and x.state = 'open' and x.until > now() returning * into r;
  return case when r.key is not null then jsonb_build_object('id', r.id, 'nonce', r.nonce, 'key', r.key, 'until', r.until) end;
end $$;

-- For the server: what the answer was worth; `reason` null: it proves. Returns whether it counts: a question is answered once, and in time.
create function public.finish_age_proof(id uuid, reason text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  member uuid := (select x.member_id from app.age_proof_requests x where x.id = finish_age_proof.id);
begin
  perform from public.streams s where s.id = member for update;
  update app.age_proof_requests x set state = case when finish_age_proof.reason is null then 'proven' else 'refused' end, reason = finish_age_proof.reason, nonce = null, key = null
  where x.id = finish_age_proof.id and x.state = 'open' and x.until > now();
  if not found then
    return false;
  end if;
  if finish_age_proof.reason is null then
    insert into app.age_proofs (member_id, method) values (member, 'openid4vp') on conflict do nothing;
  end if;
  update public.streams s set rev = s.rev + 1 where s.id = member;
  perform app.announce_account(member);
  return true;
end $$;

-- Called each minute by every node: forgets keys of questions that were not answered in time, and after a day that they were asked.
create function app.tidy_age_proofs() returns void language sql set search_path = '' as $$
  delete from app.age_proof_requests r where r.created_at < now() - app.age_request_memory();
  update app.age_proof_requests r set state = 'lapsed', nonce = null, key = null where r.state = 'open' and r.until <= now() $$;
