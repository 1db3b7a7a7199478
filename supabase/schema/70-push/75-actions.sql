-- The rows of `app.actions` (columns: 20-tables/45-actions.sql). An action is added with its row here and its handler.

-- Writes the two functions that call the handlers, from the rows. PostgreSQL has no references to functions, and a dynamic statement is
-- planned at each call; these branches are planned once for each session. A row without its handler is refused.
create function app.write_handler_calls() returns trigger language plpgsql set search_path = '' as $$
declare
  missing_handlers text;
  calls text;
  batch_calls text;
begin
  select
    string_agg(a.handler, ', ') filter (where h.result is distinct from case when a.batched then 'app.entry_outcome[]' else 'app.entry_outcome' end::regtype),
    string_agg(format(E'\n    when %L then app.%I(me, current_epoch, entry)', a.name, a.handler), '' order by a.name collate "C") filter (where not a.batched),
    string_agg(format(E'\n    when %L then app.%I(authors, entries)', a.name, a.handler), '' order by a.name collate "C") filter (where a.batched)
  into missing_handlers, calls, batch_calls
  from app.actions a
  left join lateral (
    select p.prorettype::regtype as result from pg_catalog.pg_proc p
    where p.oid = to_regprocedure(format(case when a.batched then 'app.%I(uuid[], jsonb[])' else 'app.%I(uuid, text, jsonb)' end, a.handler))) as h on true;
  if missing_handlers is not null then
    raise exception 'app.actions names handlers that do not exist: %', missing_handlers using errcode = '42883';
  end if;
  execute format('create or replace function app.call_handler(action text, me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '''' as %L',
    format(E'\nbegin\n  return %s;\nend ', coalesce('case action' || calls || E'\n    else app.rejected_outcome(entry, ''invalid'') end', 'app.rejected_outcome(entry, ''invalid'')')));
  execute format('create or replace function app.call_batch_handler(action text, authors uuid[], entries jsonb[]) returns app.entry_outcome[] language plpgsql set search_path = '''' as %L',
    format(E'\nbegin\n  return %s;\nend ', coalesce('case action' || batch_calls || ' end', 'null')));
  return null;
end $$;
create trigger write_handler_calls after insert or update or delete on app.actions for each statement execute function app.write_handler_calls();

insert into app.actions
  (name,                handler,             stream_field,     member_field, creates_stream, locks_account, records_itself, batched) values
  ('message.send',      'send_messages',     'conversationId', 'receiverId', true,           false,         true,           true),
  ('message.edit',      'edit_message',      'conversationId', null,         false,          false,         false,          false),
  ('message.delete',    'delete_message',    'conversationId', null,         false,          false,         false,          false),
  ('message.cancel',    'cancel_message',    'conversationId', null,         false,          false,         false,          false),
  ('message.react',     'react_to_message',  'conversationId', null,         false,          false,         false,          false),
  ('conversation.read', 'read_conversation', 'conversationId', null,         false,          false,         false,          false),
  ('conversation.hide', 'hide_conversation', 'conversationId', null,         false,          false,         false,          false),
  ('conversation.set',  'set_conversation',  'conversationId', null,         false,          false,         false,          false),
  ('conversation.open', 'open_conversation', 'conversationId', 'memberId',   true,           false,         false,          false),
  ('member.block',      'block_member',      'conversationId', 'memberId',   true,           true,          false,          false),
  ('member.unblock',    'unblock_member',    'conversationId', 'memberId',   false,          true,          false,          false),
  ('profile.edit',      'edit_profile',      null,             null,         false,          true,          true,           false),
  ('report.create',     'create_report',     'conversationId', 'memberId',   false,          true,          false,          false);
update app.actions set locks_group = false where name = 'conversation.read';
update app.actions set named_field = 'mentions' where name = 'message.send';
