-- [MEMBERAREA-09, MEMBERAREA-11] Certification: a member asks for a code, and sends a picture or a short video of themselves with it; one of the house decides.

create function app.certification_wording() returns int language sql immutable as $$ select 2 $$;
create function app.code_hours() returns interval language sql immutable as $$ select interval '24 hours' $$;
create function app.certified_for() returns interval language sql immutable as $$ select interval '24 months' $$;
-- How long a picture may wait for the house, after which it is erased undecided.
create function app.certification_wait() returns interval language sql immutable as $$ select interval '30 days' $$;
create function app.codes_a_day() returns int language sql immutable as $$ select 10 $$;

-- Six characters that are not taken for each other: 30 bits, for a day, for one member.
create function app.new_certification_code() returns text language plpgsql volatile set search_path = '' as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  drawn text;
begin
  loop
    -- Bytes 0 to 3 and 10 to 11 of a random id are random throughout.
    select string_agg(substr(letters, get_byte(bytes, n) % 32 + 1, 1), '') into drawn
    from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3, 10, 11]) as n;
    exit when not exists (select from app.certification_cases c where c.code = drawn);
  end loop;
  return drawn;
end $$;

-- [S40] A main picture that moderation has accepted: what a certification is bound to.
create function app.main_picture(p public.profiles) returns text language sql immutable set search_path = '' as $$
  select case when p.pending_avatar_url is null then p.avatar_url end $$;

-- The state of the caller's certification. `refusal`: why no code can be had now.
create function public.certification_page(request jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  perform app.count_member_request(me);
  return app.certification_json(me);
end $$;

create function app.certification_json(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'couple', p.genre = 'couple',
    'wording', app.certification_wording(),
    'refusal', case when app.main_picture(p) is null then 'certification-picture' end,
    'certified', (select jsonb_build_object('at', x.certified_at, 'until', x.until) from app.certifications x where x.member_id = me and x.ended_at is null),
    'ended', (select jsonb_build_object('at', x.ended_at, 'why', x.ended_for) from app.certifications x where x.member_id = me and x.ended_at is not null),
    'request', (
      select jsonb_build_object('state', case when c.state = 'open' and c.code_until <= now() then 'lapsed' else c.state end,
        'code', case when c.state = 'open' then c.code end, 'codeUntil', c.code_until, 'sentAt', c.sent_at, 'decidedAt', c.decided_at, 'reason', c.reason)
      from app.certification_cases c where c.member_id = me order by c.created_at desc limit 1))
  from public.profiles p where p.id = me $$;

-- Gives the caller a code, or the one that still holds. Returns `{refusal, page}`.
create function public.start_certification(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  refusal text;
  running app.certification_cases;
begin
  perform app.require_writable();
  perform app.count_member_request(me);
  perform from public.streams where id = me for update;
  perform app.lapse_cases(array(select c.id from app.certification_cases c where c.member_id = me and c.state = 'open' and c.code_until <= now()));
  select * into running from app.certification_cases c where c.member_id = me and c.state in ('open', 'sent');
  refusal := case
    when running.state = 'sent' then 'certification-sent'
    when running.state = 'open' then null
    when exists (select from app.certifications x where x.member_id = me and x.ended_at is null) then 'certification-in-force'
    when (select app.main_picture(p) from public.profiles p where p.id = me) is null then 'certification-picture'
    when (select count(*) from app.certification_cases c where c.member_id = me and c.created_at > now() - interval '1 day') >= app.codes_a_day() then 'certification-codes' end;
  if refusal is null and running.id is null then
    insert into app.certification_cases (member_id, code, code_until) values (me, app.new_certification_code(), now() + app.code_hours());
  end if;
  return jsonb_build_object('refusal', refusal, 'page', app.certification_json(me));
end $$;

-- `{code, wording}`: locks the case of a code, and marks it as sent (`send`); its picture is stored before the commit. The code must be this
-- member's, unused, and less than a day old; somebody else's is as unknown as none. Returns `{refusal, case}`.
create function app.certification_upload(request jsonb, send boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  c app.certification_cases;
  refusal text;
begin
  if send then
    perform app.require_writable();
  end if;
  perform from public.streams where id = me for update;
  select * into c from app.certification_cases x where x.member_id = me and x.code = upper(btrim(app.text_in(request, 'code'))) for update;
  refusal := case
    when c.id is null then 'certification-code'
    when c.state not in ('open', 'lapsed') then 'certification-sent'
    when c.state = 'lapsed' or c.code_until <= now() then 'certification-expired'
    when app.integer_in(request, 'wording') is distinct from app.certification_wording() then 'invalid'
    when (select app.main_picture(p) from public.profiles p where p.id = me) is null then 'certification-picture' end;
  if refusal is null and send then
    update app.certification_cases x set state = 'sent', sent_at = now(), wording = app.certification_wording() where x.id = c.id;
  end if;
  return jsonb_build_object('refusal', refusal, 'case', case when refusal is null then c.id end, 'page', app.certification_json(me));
end $$;

-- Ends the certification in force. The profile loses the seal by the caller's own statement, or here.
create function app.end_certification(member uuid, why text) returns boolean language plpgsql set search_path = '' as $$
begin
  update app.certifications x set ended_at = now(), ended_for = why where x.member_id = member and x.ended_at is null;
  if found then
    perform app.queue_notifications(array[member], 'certification', 'ended', null, null, gen_random_uuid()) where to_regnamespace('graphile_worker') is not null;
    return true;
  end if;
  return false;
end $$;

-- [S40] A changed main picture or kind of profile ends the certification in the same transaction.
create function app.unseal_changed_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if app.end_certification(new.id, case when new.genre is distinct from old.genre then 'genre' else 'picture' end) then
    new.certified := false;
  end if;
  return new;
end $$;
create trigger certified_profile_changes before update on public.profiles for each row
  when (old.certified and new.certified and (new.genre is distinct from old.genre or new.avatar_url is distinct from old.avatar_url))
  execute function app.unseal_changed_profile();

-- Ends requests without a decision. A picture may be stored although its case was never marked as sent.
create function app.lapse_cases(cases uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  each_case uuid;
begin
  update app.certification_cases x set state = 'lapsed' where x.id = any (cases);
  foreach each_case in array cases loop
    perform app.queue_certification_erasure(each_case);
  end loop;
end $$;

-- Called each minute by every node: codes that were not used, pictures that waited too long, certifications whose time is over.
create function app.tidy_certifications() returns void language plpgsql set search_path = '' as $$
declare
  member uuid;
begin
  perform app.lapse_cases(array(
    select x.id from app.certification_cases x
    where (x.state = 'open' and x.code_until <= now()) or (x.state = 'sent' and x.sent_at < now() - app.certification_wait()) order by x.id limit 100 for update skip locked));
  for member in select x.member_id from app.certifications x where x.ended_at is null and x.until <= now() order by x.member_id limit 100 loop
    perform from public.streams s where s.id = member for update;
    if app.end_certification(member, 'time') then
      update public.profiles p set certified = false where p.id = member;
      perform app.announce_account(member);
    end if;
  end loop;
  -- What a member may still see of earlier requests is kept for a year, decisions for as long as they hold.
  delete from app.certification_cases x where x.state = 'lapsed' and x.created_at < now() - interval '90 days';
end $$;

-- [S7] Has key and picture of a case erased, whatever has become of its row.
create function app.queue_certification_erasure(of_case uuid) returns void language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('certification.erase', json_build_object('case', of_case), job_key => 'certification.erase:' || of_case);
  end if;
end $$;

create function app.record_certification_erased(of_case uuid, picture_gone boolean, key_gone boolean) returns void language sql set search_path = '' as $$
  insert into app.certification_receipts as r (case_id, picture_gone, key_gone) values (of_case, record_certification_erased.picture_gone, record_certification_erased.key_gone)
  on conflict (case_id) do update set picture_gone = excluded.picture_gone, key_gone = excluded.key_gone $$;

create function app.erase_deleted_case() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_certification_erasure(old.id);
  return old;
end $$;
create trigger erase_deleted_case after delete on app.certification_cases for each row execute function app.erase_deleted_case();
