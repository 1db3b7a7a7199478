-- Rights to the pages of professionals, and the files of their documents. Nobody may execute a function that is not granted here.
revoke all on function
  public.professional_page(jsonb), public.register_professional(jsonb), public.professional_dashboard(jsonb), public.professional_events(jsonb),
  public.professional_club(jsonb), public.save_professional_club(jsonb),
  public.professional_codes(jsonb), public.create_referral_code(jsonb), public.set_referral_code(jsonb)
  from public, anon, authenticated, service_role;

-- For members; what an approval opens asks for it.
grant execute on function
  public.professional_page(jsonb), public.register_professional(jsonb), public.professional_dashboard(jsonb), public.professional_events(jsonb),
  public.professional_club(jsonb), public.save_professional_club(jsonb),
  public.professional_codes(jsonb), public.create_referral_code(jsonb), public.set_referral_code(jsonb)
  to authenticated;

-- Called by policies as a member.
grant execute on function app.may_add_document(text), app.may_see_document(text), app.is_document_named(text) to authenticated;

create policy "the owner checks that a document exists" on storage.objects for select to current_user using (bucket_id = 'documents');

create policy "members add documents of their own" on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and app.storage_operation() in ('', 'object.upload') and app.may_add_document(name));

create policy "professionals and the house see documents" on storage.objects for select to authenticated
  using (bucket_id = 'documents' and app.storage_operation() not like 'object.sign%' and app.may_see_document(name));

create policy "members remove their own documents that no registration names" on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and split_part(name, '/', 1) = (select auth.uid())::text and not app.is_document_named(name));
