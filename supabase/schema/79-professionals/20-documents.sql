-- Documents of professionals: files of the private bucket `documents`, under `<member>/<id>`, read by the professional and by who acts for the
-- house [S18, S21].

create function app.is_document_name(name text) returns boolean language sql immutable as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|png|webp)$' $$;

-- A name is used once [S40]. Who is approved or suspended sends nothing more.
create function app.may_add_document(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(app.is_document_name(name) and split_part(name, '/', 1) = auth.uid()::text, false)
    and not exists (select from app.picture_hashes h where h.object = 'documents/' || may_add_document.name)
    and not exists (select from public.professional_profiles b where b.user_id = auth.uid() and b.status in ('approved', 'suspended')) $$;

create function app.may_see_document(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not app.is_marked_for_removal('documents/' || name) and (
    split_part(name, '/', 1) = auth.uid()::text
    or (app.acts_for_house('moderation') and exists (select from app.professional_documents d where d.object = 'documents/' || may_see_document.name))) $$;

create function app.is_document_named(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.professional_documents d where d.object = 'documents/' || is_document_named.name) $$;

-- Why a registration cannot have these documents: one to five, with their names, stored by the member under names of their own. Null: it can.
create function app.documents_refusal(me uuid, professional uuid, documents jsonb) returns text language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(documents) is distinct from 'array' then 'invalid'
    when jsonb_array_length(documents) not between 1 and app.professional_documents() then 'documents'
    else (
      select min(case
        when path is null or name is null or app.is_blank(name) or not app.within_limit(name, app.place_length()) then 'invalid'
        when path not like 'documents/' || me || '/%' or not app.is_document_name(substr(path, length('documents/') + 1)) then 'invalid'
        when app.is_marked_for_removal(path) or not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = substr(path, length('documents/') + 1)) then 'document-missing'
        when exists (select from app.professional_documents d where d.object = path and d.professional_id is distinct from professional) then 'invalid' end)
      from (select app.text_in(d, 'path') as path, btrim(app.text_in(d, 'name')) as name from jsonb_array_elements(documents) as d) as given) end $$;

-- Leaves a registration these documents and no others.
create function app.replace_documents(professional uuid, documents jsonb) returns void language plpgsql set search_path = '' as $$
begin
  delete from app.professional_documents d where d.professional_id = professional and not exists (select from jsonb_array_elements(documents) as g where app.text_in(g, 'path') = d.object);
  insert into app.professional_documents as d (professional_id, object, name, hash)
  select distinct on (path) professional, path, btrim(app.text_in(g.item, 'name')), coalesce(app.picture_hash(path), 'unknown')
  from jsonb_array_elements(documents) with ordinality as g (item, n), app.text_in(g.item, 'path') as path order by path, g.n
  on conflict (object) do update set name = excluded.name where d.name <> excluded.name;
end $$;

-- A document that ends its existence takes its file with it.
create trigger document_goes after delete on app.professional_documents for each row execute function app.remove_file_of_row('object');
