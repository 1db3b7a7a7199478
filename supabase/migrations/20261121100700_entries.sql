-- [Y2, Y4] What becomes of one entry. Called by `push` alone, with the streams locked; a refusal is a value, and
-- whatever is raised here ends the whole push.

create type app.verdict as (id jsonb, status text, code text, stream uuid, ref uuid, what text);

create function app.refused(entry jsonb, code text) returns app.verdict language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'rejected', code, app.uuid_in(entry -> 'data', 'conversationId'), app.uuid_in(entry -> 'data', 'messageId'), null)::app.verdict $$;

create function app.done(entry jsonb, stream uuid, ref uuid default null, what text default null) returns app.verdict language sql immutable set search_path = '' as $$
  select (entry -> 'id', 'applied', null, stream, ref, what)::app.verdict $$;

-- One more revision of a stream whose row is locked.
create function app.bump(stream uuid) returns bigint language sql set search_path = '' as $$
  update public.streams set rev = rev + 1 where id = stream returning rev $$;

-- [Y2] What is already known of an entry's id; null: nothing.
create function app.verdict_on_known(me uuid, entry jsonb) returns app.verdict language plpgsql stable set search_path = '' as $$
declare
  known app.known;
begin
  select * into known from app.known where id = app.uuid_in(entry, 'id');
  if not found then
    return null;
  elsif known.member_id <> me then
    return app.refused(entry, 'foreign');
  elsif known.state = 'cancelled' then
    return app.refused(entry, 'cancelled');
  end if;
  return (entry -> 'id', 'duplicate', null, known.stream_id, known.ref, known.what)::app.verdict;
end $$;

-- First of those who send or cancel this id; waits for whoever is doing so now.
create function app.claim(entry uuid, me uuid, as_state text, stream uuid, ref uuid, what text default null) returns boolean language plpgsql set search_path = '' as $$
begin
  insert into app.known (id, member_id, state, stream_id, ref, what) values (entry, me, as_state, stream, ref, what) on conflict (id) do nothing;
  return found;
end $$;

-- A pair's conversation with its two memberships. The stream's row stands already, locked.
create function app.ensure_conversation(stream uuid, me uuid, other uuid, other_hidden boolean) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from public.conversations where id = stream) then
    return;
  end if;
  -- Its row may have stood since something was refused, or since a block: of that its date tells nothing.
  insert into public.streams (id, kind) values (stream, 'conversation') on conflict (id) do update set created_at = now(), updated_at = now();
  insert into public.conversations (id, member_a, member_b) values (stream, least(me, other), greatest(me, other));
  insert into public.memberships (member_id, stream_id, other_id, hidden) values (me, stream, other, false), (other, stream, me, other_hidden);
end $$;

-- Why the text cannot stand; null: it can. Blank is what devices take for blank, whatever this database's locale says.
create function app.text_refusal(body text, media text, gif text) returns text language sql immutable set search_path = '' as $$
  select case
    when char_length(body) > app.message_length() then 'text-too-long'
    when body !~ '[^\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]' and media is null and gif is null then 'empty-message' end $$;

-- Who the entry names beside the author, and whether the conversation is theirs; null: all is well.
create function app.pair_refusal(me uuid, stream uuid, other uuid) returns text language sql stable set search_path = '' as $$
  select case
    when other is null then 'invalid'
    when other = me or not exists (select from public.profiles where id = other) then 'unknown-member'
    when stream <> app.conversation_id(me, other) then 'unknown-conversation' end $$;

revoke execute on all functions in schema app from public;
