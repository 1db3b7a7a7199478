-- Actions on notifications. They are named by key, as they were shown [G17]; what was shown under another epoch changes nothing [Y21].

-- The key that a value names: `{type, subject, upTo}`; all null: it names none.
create function app.notification_key_in(data jsonb, out type text, out subject text, out up_to bigint) language sql immutable set search_path = '' as $$
  select case when named.fits then data ->> 'type' end, case when named.fits then data ->> 'subject' end, case when named.fits then app.integer_in(data, 'upTo') end
  from (select coalesce(
    app.text_in(data, 'type') = any (app.notification_types()) and char_length(app.text_in(data, 'subject')) <= app.notification_subject_length()
      and app.integer_in(data, 'upTo') is not null, false) as fits) as named $$;

-- [G17] Marks keys as read, each only forward.
create function app.read_notifications(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  item jsonb;
  named record;
begin
  if jsonb_typeof(data -> 'keys') is distinct from 'array' or app.text_in(data, 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if jsonb_array_length(data -> 'keys') not between 1 and app.notification_keys_limit()
    or exists (select from jsonb_array_elements(data -> 'keys') as k where (app.notification_key_in(k)).type is null) then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if data ->> 'epoch' = current_epoch then
    for item in select * from jsonb_array_elements(data -> 'keys') loop
      named := app.notification_key_in(item);
      update app.notification_keys k set events_read = greatest(k.events_read, least(named.up_to, k.events))
      where k.user_id = me and k.type = named.type and k.subject = named.subject;
      perform app.settle_notifications(me, named.type, named.subject);
    end loop;
  end if;
  return app.applied_outcome(entry, app.notifications_id(me));
end $$;

-- [G18] Marks everything up to a number as read: the membership's mark says it, so that no row takes a revision. The counts take one.
create function app.read_all_notifications(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  stream uuid := app.notifications_id(me);
  up_to bigint := app.integer_in(entry -> 'data', 'upTo');
begin
  if up_to is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  up_to := least(up_to, (select s.last from public.streams s where s.id = stream));
  if entry -> 'data' ->> 'epoch' = current_epoch and up_to > (select m.read from public.memberships m where m.member_id = me and m.stream_id = stream) then
    update public.memberships set read = up_to, rev = rev + 1 where member_id = me and stream_id = stream;
    with read_rows as (
      update public.notifications n set is_read = true where n.stream_id = stream and n.seq <= up_to and not n.is_read and not n.replaced returning n.type, n.subject, n.events)
    update app.notification_keys k set events_read = greatest(k.events_read, r.events)
    from (select type, subject, max(events) as events from read_rows group by type, subject) as r
    where k.user_id = me and k.type = r.type and k.subject = r.subject;
    perform app.next_rev(stream);
  end if;
  return app.applied_outcome(entry, stream);
end $$;

-- Adds a deletion to a key, or takes it back: what lies up to the highest one that stands is deleted.
create function app.set_notification_deletion(me uuid, current_epoch text, entry jsonb, is_deleted boolean) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  named record := app.notification_key_in(entry -> 'data' -> 'key');
begin
  if named.type is null or app.text_in(entry -> 'data', 'epoch') is null then
    return app.rejected_outcome(entry, 'invalid');
  end if;
  if entry -> 'data' ->> 'epoch' = current_epoch then
    update app.notification_keys k set deletions = case when is_deleted then (
        select array_agg(distinct n) from unnest(k.deletions || least(named.up_to, k.events)) as n)
      else array_remove(k.deletions, least(named.up_to, k.events)) end
    where k.user_id = me and k.type = named.type and k.subject = named.subject;
    perform app.settle_notifications(me, named.type, named.subject);
  end if;
  return app.applied_outcome(entry, app.notifications_id(me));
end $$;

create function app.delete_notification(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_notification_deletion(me, current_epoch, entry, true);
end $$;

create function app.restore_notification(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
begin
  return app.set_notification_deletion(me, current_epoch, entry, false);
end $$;

insert into app.actions
  (name,                    handler,                  stream_field, locks_notifications) values
  ('notification.read',     'read_notifications',     null,         true),
  ('notification.read-all', 'read_all_notifications', null,         true),
  ('notification.delete',   'delete_notification',    null,         true),
  ('notification.restore',  'restore_notification',   null,         true);
update app.actions set locks_notifications = true where name = 'member.block';
