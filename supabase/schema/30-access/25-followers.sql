-- Whether one member follows another who has accepted it: an « adepte ».

create function app.is_follower_of(follower uuid, followed uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.follows f where f.follower_id = is_follower_of.follower and f.followed_id = is_follower_of.followed and f.accepted_at is not null) $$;
