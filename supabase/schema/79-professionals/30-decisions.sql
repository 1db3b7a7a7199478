-- [PRO-06, PRO-07] Decisions of the house on professionals, and what they open and end.

-- The page of a club begins as a draft when its professional is approved. The last part of its address is made of the name; it never changes.
create function app.club_slug(business_name text) returns text language plpgsql stable set search_path = '' as $$
declare
  -- What decisions of the house on other things are called in notifications is no club.
  base text := coalesce(nullif(btrim(left(btrim(regexp_replace(app.plain(business_name), '[^a-z0-9]+', '-', 'g'), '-'), 50), '-'), ''), 'lieu');
  drawn text := base;
  n int := 1;
begin
  while drawn in ('albums', 'professional') or exists (select from public.clubs k where k.slug = drawn) loop
    n := n + 1;
    drawn := base || '-' || n;
  end loop;
  return drawn;
end $$;

-- Kinds of professionals whose house has a page in the directory, and as what; null: none.
create function app.club_kind_of(kind text) returns text language sql immutable as $$
  select case kind when 'club' then 'club' when 'sauna' then 'spa' when 'bar' then 'bar' end $$;

create function app.draft_club(b public.professional_profiles) returns void language plpgsql set search_path = '' as $$
begin
  if app.club_kind_of(b.kind) is null or b.town is null or b.region is null or b.lat is null or exists (select from public.clubs k where k.owner_id = b.user_id) then
    return;
  end if;
  perform app.lock_count('club slugs', null);
  insert into public.clubs (slug, name, kind, town, region, lat, lng, about, opening, owner_id)
  values (app.club_slug(b.business_name), btrim(left(b.business_name, 60)), app.club_kind_of(b.kind), left(b.town, 80), b.region, b.lat, b.lng, '', '', b.user_id);
end $$;

-- Whatever changes the status: an approval drafts the page, and its end takes the page out of the directory in the same transaction.
create function app.heed_professional_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'approved' then
    perform app.draft_club(new);
  else
    update public.clubs k set published = false where k.owner_id = new.user_id and k.published;
  end if;
  return null;
end $$;
create trigger professional_status_inserted after insert on public.professional_profiles for each row when (new.status = 'approved') execute function app.heed_professional_status();
create trigger professional_status_changes after update of status on public.professional_profiles for each row when (old.status <> new.status)
  execute function app.heed_professional_status();

-- Decides on a professional, for the queue and for operators (`me` is null). `me` never decides on themselves [S20]. A registration that waits is
-- approved or refused, a refused or suspended professional may be approved, an approved one suspended. `reason`: of a refusal or a suspension, null
-- of an approval. Returns why nothing was decided; null: it was.
create function app.set_professional_status(me uuid, professional uuid, verdict text, reason text) returns text language plpgsql set search_path = '' as $$
declare
  member uuid := (select b.user_id from public.professional_profiles b where b.id = professional);
  b public.professional_profiles;
begin
  perform from public.streams s where s.id = member for update;
  select * into b from public.professional_profiles x where x.id = professional for update;
  if b.id is null or b.user_id = me then
    return 'unknown-professional';
  elsif (verdict = 'approved' and reason is null or verdict in ('refused', 'suspended') and reason is not null and app.is_professional_reason(reason)) is not true then
    return 'invalid';
  elsif b.status <> all (case verdict when 'approved' then '{pending,refused,suspended}' when 'refused' then '{pending}' else '{approved}' end::text[]) then
    return 'professional-decided';
  end if;
  update public.professional_profiles x set status = verdict, reason = set_professional_status.reason, decided_at = now() where x.id = b.id;
  insert into app.professional_decisions (member_id, decided_by, verdict, reason) values (b.user_id, me, verdict, set_professional_status.reason);
  perform app.queue_notifications(array[b.user_id], 'admin_broadcast', 'professional/' || verdict, null, null, gen_random_uuid());
  perform app.announce_account(b.user_id);
  return null;
exception when unique_violation then
  -- Its number was registered by another one meanwhile.
  return 'siret-taken';
end $$;

-- `{professional, verdict, reason, submittedAt}`: a decision of the queue. `submittedAt`: of the registration that was looked at; one that was sent
-- again since is not decided on (`case-changed`). Returns `{refusal}`.
create function app.review_professional(me uuid, request jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  professional uuid := app.uuid_in(request, 'professional');
begin
  perform from public.streams s where s.id = (select b.user_id from public.professional_profiles b where b.id = professional) for update;
  if exists (select from public.professional_profiles b where b.id = professional and app.instant_text(b.submitted_at) is distinct from app.text_in(request, 'submittedAt')) then
    return '{"refusal": "case-changed"}';
  end if;
  return jsonb_build_object('refusal', app.set_professional_status(me, professional, app.text_in(request, 'verdict'), app.text_in(request, 'reason')));
end $$;
