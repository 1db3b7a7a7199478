-- [REFERRAL-02, REFERRAL-22] Referral codes, which professionals create and switch off; `40-members/20-invitations.sql` applies them.

-- `{codes, limit}`: the professional's own, the newest first, with how often each was used. `active`: as the professional has switched it; `closed`: by the house.
create function public.professional_codes(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  return jsonb_build_object('limit', app.referral_codes(), 'codes', coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.referral_code, 'active', r.is_active,
      'closed', app.is_switched_off('code', r.id::text), 'uses', r.usage_count, 'at', app.instant_text(r.created_at)) order by r.created_at desc, r.id)
    from public.professional_referrals r where r.professional_id = b.id), '[]'));
end $$;

-- A code that can be read aloud: the first word of the name, and four characters that are not taken for each other.
create function app.new_referral_code(business_name text) returns text language plpgsql volatile set search_path = '' as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  word text := coalesce((select max(upper(left(w, 12))) from regexp_split_to_table(app.plain(business_name), '[^a-z0-9]+') with ordinality as x (w, n)
    where w ~ '[a-z]' and length(w) = (select max(length(y)) from regexp_split_to_table(app.plain(business_name), '[^a-z0-9]+') as y where y ~ '[a-z]')), 'INVITE');
  drawn text;
begin
  loop
    select word || '-' || string_agg(substr(letters, get_byte(bytes, n) % 32 + 1, 1), '') into drawn
    from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest(array[0, 1, 2, 3]) as n;
    exit when not exists (select from public.professional_referrals r where r.referral_code = drawn);
  end loop;
  return drawn;
end $$;

-- `{id, code}`: creates a code, chosen, or null for one that is drawn. The form chooses the id, so that a repeated attempt makes no second one.
-- Returns `{refusal}`.
create function public.create_referral_code(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
  new_id uuid := app.uuid_in(request, 'id');
  chosen text := upper(btrim(app.text_in(request, 'code')));
  refusal text;
begin
  perform app.require_writable();
  perform app.count_member_request(b.user_id);
  perform from public.professional_profiles x where x.id = b.id for update;
  if exists (select from public.professional_referrals r where r.id = new_id and r.professional_id = b.id) then
    return '{"refusal": null}';
  end if;
  refusal := case
    when new_id is null or (chosen is null and request -> 'code' is distinct from 'null') or exists (select from public.professional_referrals r where r.id = new_id) then 'invalid'
    when chosen !~ '^[A-Z0-9]([A-Z0-9-]{2,38})[A-Z0-9]$' then 'code-form'
    when (select count(*) from public.professional_referrals r where r.professional_id = b.id) >= app.referral_codes() then 'codes-full'
    when exists (select from public.professional_referrals r where r.referral_code = chosen) then 'code-taken' end;
  if refusal is null then
    insert into public.professional_referrals (id, professional_id, referral_code) values (new_id, b.id, coalesce(chosen, app.new_referral_code(b.business_name)));
  end if;
  return jsonb_build_object('refusal', refusal);
exception when unique_violation then
  return '{"refusal": "code-taken"}';
end $$;

-- `{id, active}`: switches a code of the professional's own off or on again, which counts once the house has not closed it. Returns `{refusal}`.
create function public.set_referral_code(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  b public.professional_profiles := app.require_professional(app.me());
begin
  perform app.count_member_request(b.user_id);
  if jsonb_typeof(request -> 'active') is distinct from 'boolean' then
    return '{"refusal": "invalid"}';
  end if;
  update public.professional_referrals r set is_active = (request ->> 'active')::boolean where r.id = app.uuid_in(request, 'id') and r.professional_id = b.id;
  return jsonb_build_object('refusal', case when not found then 'unknown-code' end);
end $$;
