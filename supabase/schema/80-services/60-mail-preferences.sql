-- Mail preferences, and the links in mails that stop them without signing in.

create function app.wants_mail(member uuid, kind text) returns boolean language sql stable set search_path = '' as $$
  select case wants_mail.kind
    when 'newsletter' then app.flag_is_on(p, 'newsletter')
    else p.email_notifications and p.frequency <> 'disabled' end
  from app.preferences_of(member) p $$;

-- The token for a mail's link; null if the member does not want this kind of mail.
create function public.mail_token(member uuid, kind text) returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.wants_mail(member, kind) or not exists (select from public.profiles p where p.id = member) then
    return null;
  end if;
  insert into app.mail_tokens (member_id, kind) values (member, mail_token.kind) on conflict do nothing;
  return (select t.token from app.mail_tokens t where t.member_id = member and t.kind = mail_token.kind);
end $$;

-- The preference that a link concerns, without its member; an unknown token has no answer.
create function public.mail_preference(request jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', t.kind, 'wanted', app.wants_mail(t.member_id, t.kind))
  from app.mail_tokens t where t.token = app.text_in(request, 'token') $$;

-- Stops or resumes a kind of mail; repeating it changes nothing. Resuming is the consent that a newsletter needs.
create function public.set_mail_preference(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  t app.mail_tokens;
  enabled boolean := case when jsonb_typeof(request -> 'wanted') = 'boolean' then (request ->> 'wanted')::boolean end;
begin
  select * into t from app.mail_tokens where token = app.text_in(request, 'token');
  if not found or enabled is null then
    return null;
  end if;
  -- The stream before the row, as an edit of the profile locks them.
  perform from public.streams s where s.id = t.member_id for update;
  insert into public.notification_preferences (user_id) values (t.member_id) on conflict do nothing;
  update public.notification_preferences p set
    email_notifications = case when t.kind = 'notifications' then enabled else p.email_notifications end,
    frequency = case when t.kind = 'notifications' and enabled and p.frequency = 'disabled' then 'immediate' else p.frequency end,
    newsletter_notifications = case when t.kind = 'newsletter' then enabled else p.newsletter_notifications end,
    newsletter_consent_at = case when t.kind = 'newsletter' then case when enabled then coalesce(p.newsletter_consent_at, now()) end else p.newsletter_consent_at end,
    updated_at = now()
  where p.user_id = t.member_id and app.wants_mail(t.member_id, t.kind) <> enabled;
  -- [Y7] The member's devices show these preferences.
  if found then
    perform app.next_rev(t.member_id);
  end if;
  return public.mail_preference(request);
end $$;
