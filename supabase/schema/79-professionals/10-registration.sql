-- [PRO-03] Registration of professionals: the form, sent again while it waits and after a refusal, and the page that says where it stands.

-- Refuses whoever is no approved professional: everything that an approval opens begins with this. Returns the professional.
create function app.require_professional(me uuid) returns public.professional_profiles language plpgsql stable set search_path = '' as $$
declare
  b public.professional_profiles;
begin
  select * into b from public.professional_profiles x where x.user_id = me and x.status = 'approved';
  if b.id is null then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return b;
end $$;

-- What a registration lacks, as the screens name it: one that an operator has made has a name alone.
create function app.professional_gaps(b public.professional_profiles) returns text[] language sql stable set search_path = '' as $$
  select array_remove(array[
    case when b.siret is null then 'siret' end,
    case when b.street is null or b.town is null then 'address' end,
    case when b.contact_name is null or b.phone is null then 'contact' end,
    case when not exists (select from app.professional_documents d where d.professional_id = b.id) then 'documents' end], null) $$;

create function app.professional_documents_json(professional uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', d.object, 'name', d.name) order by d.added_at, d.id), '[]')
  from app.professional_documents d where d.professional_id = professional $$;

create function app.professional_json(b public.professional_profiles) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', b.id, 'businessName', b.business_name, 'kind', b.kind, 'siret', b.siret, 'street', b.street, 'town', b.town, 'region', b.region,
    'lat', b.lat, 'lng', b.lng, 'contactName', b.contact_name, 'phone', b.phone, 'website', b.website,
    'submittedAt', app.instant_text(b.submitted_at), 'documents', app.professional_documents_json(b.id)) $$;

-- `{professional}`: the caller's own; null: they are none.
create function public.professional_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object('professional', (
    select app.professional_json(b) || jsonb_build_object('status', b.status, 'reason', b.reason, 'decidedAt', app.instant_text(b.decided_at), 'missing', app.professional_gaps(b))
    from public.professional_profiles b where b.user_id = me));
end $$;

-- Reads the form's fields; what is missing or of another type becomes null, and is refused then.
create function app.professional_of_fields(fields jsonb) returns public.professional_profiles language plpgsql stable set search_path = '' as $$
declare
  b public.professional_profiles;
begin
  b.business_name := btrim(app.text_in(fields, 'businessName'));
  b.kind := app.text_in(fields, 'kind');
  b.siret := app.text_in(fields, 'siret');
  b.street := btrim(app.text_in(fields, 'street'));
  b.town := btrim(app.text_in(fields, 'town'));
  b.region := app.text_in(fields, 'region');
  b.lat := app.degrees_in(fields, 'lat');
  b.lng := app.degrees_in(fields, 'lng');
  b.contact_name := btrim(app.text_in(fields, 'contactName'));
  b.phone := btrim(app.text_in(fields, 'phone'));
  b.website := nullif(btrim(app.text_in(fields, 'website')), '');
  return b;
end $$;

-- Why the form's fields are refused; null: they are not.
create function app.professional_fields_refusal(b public.professional_profiles) returns text language sql immutable set search_path = '' as $$
  select case
    when num_nulls(b.business_name, b.kind, b.siret, b.street, b.town, b.region, b.lat, b.lng, b.contact_name, b.phone) > 0 then 'invalid'
    when not app.is_siret(b.siret) then 'siret'
    when char_length(b.business_name) > app.business_name_length() or not app.within_limit(b.street, app.event_line_length()) or not app.within_limit(b.contact_name, app.contact_name_length()) then 'text-too-long'
    when app.is_blank(b.business_name) or app.is_blank(b.street) or app.is_blank(b.contact_name) or b.kind <> all (app.professional_kinds()) then 'invalid'
    when char_length(b.town) not between 1 and app.place_length() or char_length(b.region) not between 1 and 60 then 'invalid'
    when b.lat not between -90 and 90 or b.lng not between -180 and 180 then 'invalid'
    when not app.is_phone(b.phone) then 'phone'
    when not coalesce(app.is_website(b.website), true) then 'website' end $$;

-- `{businessName, kind, siret, street, town, region, lat, lng, contactName, phone, website, documents: [{path, name}]}`: registers, or corrects a
-- registration that waits or was refused; it waits for the house then. Documents were stored before; those that it does not name any more are
-- removed. What the house has decided on is not changed here. Returns `{refusal}`.
create function public.register_professional(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  given public.professional_profiles := app.professional_of_fields(request);
  earlier public.professional_profiles;
  registered uuid;
  refusal text;
begin
  perform app.require_writable();
  perform app.count_member_request(me);
  perform from public.streams where id = me for update;
  select * into earlier from public.professional_profiles b where b.user_id = me for update;
  if earlier.id is null then
    perform app.require_open_sign_up();
  end if;
  refusal := case when earlier.status in ('approved', 'suspended') then 'professional-decided' else app.professional_fields_refusal(given) end;
  refusal := coalesce(refusal, app.documents_refusal(me, earlier.id, request -> 'documents'));
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  begin
    insert into public.professional_profiles as b (user_id, business_name, kind, siret, street, town, region, lat, lng, contact_name, phone, website)
    values (me, given.business_name, given.kind, given.siret, given.street, given.town, given.region, given.lat, given.lng, given.contact_name, given.phone, given.website)
    on conflict (user_id) do update set status = 'pending', business_name = excluded.business_name, kind = excluded.kind, siret = excluded.siret, street = excluded.street,
      town = excluded.town, region = excluded.region, lat = excluded.lat, lng = excluded.lng, contact_name = excluded.contact_name, phone = excluded.phone,
      website = excluded.website, submitted_at = now(), decided_at = null, reason = null
    returning b.id into registered;
  exception when unique_violation then
    return '{"refusal": "siret-taken"}';
  end;
  perform app.replace_documents(registered, request -> 'documents');
  perform app.announce_account(me);
  return '{"refusal": null}';
end $$;
