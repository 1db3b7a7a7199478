-- « Confidentialité » [MEMBERAREA-26]: who may write first, who is found in searches; both are enforced where messages and searches are made.

-- Whether a member belongs to an audience: everyone, certified members, nobody. The administration always does.
create function app.is_in_audience(member uuid, audience text) returns boolean language sql stable set search_path = '' as $$
  select audience = 'everyone' or exists (select from public.profiles p where p.id = member and (p.role = 'admin' or (audience = 'certified' and p.seal))) $$;

-- Whether a member may write to another one who has never written to them.
create function app.may_write_first(author uuid, receiver uuid) returns boolean language sql stable set search_path = '' as $$
  select coalesce((select app.is_in_audience(author, s.writing) from app.privacy_settings s where s.user_id = receiver), true) $$;

-- `{ setting, audience }`: changes one setting of the member's own.
create function app.set_privacy(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  setting text := app.text_in(entry -> 'data', 'setting');
  audience text := app.text_in(entry -> 'data', 'audience');
begin
  if (case when setting = 'calling' then audience in ('nobody', 'conversations', 'followers')
    else setting in ('writing', 'finding') and audience in ('everyone', 'certified', 'nobody') end) is not true then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  insert into app.privacy_settings (user_id) values (me) on conflict (user_id) do nothing;
  update app.privacy_settings s set
    writing = case setting when 'writing' then audience else s.writing end,
    finding = case setting when 'finding' then audience else s.finding end,
    calling = case setting when 'calling' then audience else s.calling end
  where s.user_id = me;
  perform app.index_member(me);
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, locks_account) values ('privacy.set', 'set_privacy', true);

-- `{ discreet, writing, finding, calling, consents: [{ kind, wording, givenAt, withdrawnAt }] }`, the latest consents first.
create function public.privacy_page(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.me();
begin
  return jsonb_build_object(
    'discreet', app.is_discreet(me),
    'writing', coalesce((select s.writing from app.privacy_settings s where s.user_id = me), 'everyone'),
    'finding', coalesce((select s.finding from app.privacy_settings s where s.user_id = me), 'everyone'),
    'calling', coalesce((select s.calling from app.privacy_settings s where s.user_id = me), 'conversations'),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'wording', c.wording, 'givenAt', c.given_at, 'withdrawnAt', c.withdrawn_at)
        order by c.given_at desc, c.id), '[]')
      from (select * from public.consents x where x.member_id = me order by x.given_at desc, x.id limit 50) as c));
end $$;
