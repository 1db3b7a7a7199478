-- Which mails a member wishes for, and the links in them that stop them without signing in.

create function app.mail_wanted(member uuid, kind text) returns boolean language sql stable set search_path = '' as $$
  select case mail_wanted.kind
    when 'newsletter' then coalesce((select p.newsletter_notifications and p.newsletter_consent_at is not null from public.notification_preferences p where p.user_id = member), false)
    else coalesce((select p.email_notifications from public.notification_preferences p where p.user_id = member), true) end $$;

-- For who sends the mail: the token for its link, or null where the member does not wish for it.
create function public.mail_token(member uuid, kind text) returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.mail_wanted(member, kind) or not exists (select from public.profiles p where p.id = member) then
    return null;
  end if;
  insert into app.mail_tokens (member_id, kind) values (member, mail_token.kind) on conflict do nothing;
  return (select t.token from app.mail_tokens t where t.member_id = member and t.kind = mail_token.kind);
end $$;

-- What the link is about. Of whom, is told to nobody; an unknown token has no answer.
create function public.mail_preference(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', t.kind, 'wanted', app.mail_wanted(t.member_id, t.kind))
  from app.mail_tokens t where t.token = app.text_in(request, 'token') $$;

-- Stops, or begins again; asked twice it is the same. To begin again is the consent that a newsletter needs.
create function public.set_mail_preference(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  t app.mail_tokens;
  wish boolean := case when jsonb_typeof(request -> 'wanted') = 'boolean' then (request ->> 'wanted')::boolean end;
begin
  select * into t from app.mail_tokens where token = app.text_in(request, 'token');
  if not found or wish is null then
    return null;
  end if;
  insert into public.notification_preferences (user_id) values (t.member_id) on conflict do nothing;
  update public.notification_preferences p set
    email_notifications = case when t.kind = 'notifications' then wish else p.email_notifications end,
    newsletter_notifications = case when t.kind = 'newsletter' then wish else p.newsletter_notifications end,
    newsletter_consent_at = case when t.kind = 'newsletter' then case when wish then coalesce(p.newsletter_consent_at, now()) end else p.newsletter_consent_at end,
    updated_at = now()
  where p.user_id = t.member_id and app.mail_wanted(t.member_id, t.kind) <> wish;
  return public.mail_preference(request);
end $$;
