-- Who looked at a page is told for so long, and then forgotten.
create function app.visit_days() returns int language sql immutable as $$ select 90 $$;

-- As before; the next visit takes away what is past.
create or replace function public.record_visit(request jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.me();
  member uuid := app.member_in(request);
begin
  perform app.count_ask(me);
  if member <> me and app.finds(member) then
    insert into public.profile_visits as v (visitor_id, visited_id, day) values (me, member, app.paris_day())
    on conflict (visitor_id, visited_id, day) do update set at = now();
    delete from public.profile_visits where visited_id = member and at < now() - make_interval(days => app.visit_days());
  end if;
end $$;

drop policy "members read who looked at their page, as far as they find them" on public.profile_visits;
create policy "members read who looked at their page lately, as far as they find them" on public.profile_visits for select to authenticated
  using (visited_id = (select auth.uid()) and at > now() - make_interval(days => app.visit_days()) and app.finds(visitor_id));

-- [PROFILE-69] As before: whose picture it is is looked up by its number, not in all profiles.
create or replace function app.may_see_profile_picture(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not app.media_condemned('avatars/' || name) and (
    split_part(name, '/', 1) = auth.uid()::text
    or exists (
      select from public.profiles p
      where p.id = case when app.is_profile_picture(may_see_profile_picture.name) then split_part(may_see_profile_picture.name, '/', 1)::uuid end and p.is_active
        and app.block_between(auth.uid(), p.id) is null
        and ('avatars/' || may_see_profile_picture.name in (p.avatar_url, p.cover_url)
          or ('avatars/' || may_see_profile_picture.name = p.pending_avatar_url and app.my_role() = 'admin')))) $$;

revoke execute on function app.visit_days() from public;
grant execute on function app.visit_days() to authenticated;
