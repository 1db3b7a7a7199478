-- What members ask about clubs through the outbox: the actions `club.follow`, `{club, following}`, and `club.opinion`, `{club, text}`. `club` is
-- the last part of the page's address.

-- Whether members and guests are shown a club: its keeper publishes the page, and the house may hide it.
create function app.is_club_shown(k public.clubs) returns boolean language sql stable set search_path = '' as $$
  select k.published and not app.is_switched_off('club', k.id::text) $$;

create function app.published_club(slug text) returns uuid language sql stable set search_path = '' as $$
  select k.id from public.clubs k where k.slug = published_club.slug and app.is_club_shown(k) $$;

-- The last wish counts, and repeating it changes nothing. Nobody is notified: a club is followed to be found again.
create function app.follow_club(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  club uuid := app.published_club(app.text_in(data, 'club'));
begin
  if jsonb_typeof(data -> 'following') is distinct from 'boolean' then
    return app.rejected_outcome(entry, 'invalid');
  elsif club is null then
    return app.rejected_outcome(entry, 'unknown-club');
  end if;
  if (data ->> 'following')::boolean then
    insert into app.club_follows (member_id, club_id) values (me, club) on conflict do nothing;
  else
    delete from app.club_follows f where f.member_id = me and f.club_id = club;
  end if;
  return app.applied_outcome(entry, me);
end $$;

-- `text` null withdraws the opinion, which everybody may, certified or no longer. The same text again changes nothing, so that what was approved
-- stays; another one waits for the house anew, and loses the answer to what it said before.
create function app.give_club_opinion(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  club uuid := app.published_club(app.text_in(data, 'club'));
  words text := app.text_in(data, 'text');
  refusal text;
begin
  if words is null and data -> 'text' = 'null' then
    delete from app.club_opinions o using public.clubs k where o.author_id = me and k.id = o.club_id and k.slug = app.text_in(data, 'club');
    return app.applied_outcome(entry, me);
  end if;
  refusal := case
    when words is null or app.is_blank(words) or not app.is_trimmed(words) then 'invalid'
    when not app.within_limit(words, app.opinion_length()) then 'text-too-long'
    when club is null then 'unknown-club'
    when not (select p.seal from public.profiles p where p.id = me) then 'certified-only' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  insert into app.club_opinions as o (club_id, author_id, body) values (club, me, words)
  on conflict (club_id, author_id) do update set
    body = excluded.body, state = 'pending', written_at = now(), decided_at = null, decided_by = null, answer = null, answer_state = null, answered_at = null
  where o.body <> excluded.body;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, locks_account) values
  ('club.follow', 'follow_club', true),
  ('club.opinion', 'give_club_opinion', true);
