-- Whether one member is a follower of another.

create function app.is_follower_of(follower uuid, followed uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.follows f where f.follower_id = is_follower_of.follower and f.followed_id = is_follower_of.followed) $$;
