-- Reports of a group as a whole: what it says of itself, as whoever reports it saw it.

-- `{group, reason, words}`: by whoever sees the group, or has seen it from inside: members, also former ones, who is invited, and anybody where it is public.
create function app.report_group(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language plpgsql set search_path = '' as $$
declare
  data jsonb := entry -> 'data';
  g public.groups;
  refusal text;
begin
  select x.* into g from public.groups x where x.id = app.uuid_in(data, 'group');
  refusal := case
    when (app.is_report_reason(data ->> 'reason') and app.within_limit(app.text_in(data, 'words'), app.report_length())) is not true then 'invalid'
    when g.id is null then 'unknown-group'
    when not exists (select from public.memberships m where m.member_id = me and m.stream_id = g.id and m.role is not null)
      and g.privacy <> 'public' and not exists (select from app.group_invitations i where i.group_id = g.id and i.member_id = me) then 'unknown-group'
    when g.deleted_at is not null then 'group-deleted'
    when g.created_by = me then 'invalid' end;
  if refusal is not null then
    return app.rejected_outcome(entry, refusal);
  end if;
  -- The id may have expired from `applied_entries`: the first report stays.
  if exists (select from public.reports where id = app.uuid_in(entry, 'id')) then
    return app.applied_outcome(entry, me);
  end if;
  if app.remaining_reports(me) < 1 then
    return app.rejected_outcome(entry, 'too-many-reports');
  end if;
  insert into public.reports (id, reporter_id, member_id, about, conversation_id, message_ids, reason, words, shown, evidence)
  select app.uuid_in(entry, 'id'), me, p.id, 'group', g.id, '{}', data ->> 'reason', data ->> 'words', '[]',
    jsonb_build_array(jsonb_build_object('name', g.name, 'description', g.description))
  from (select) as one left join public.profiles p on p.id = g.created_by;
  return app.applied_outcome(entry, me);
end $$;

insert into app.actions (name, handler, stream_field, member_field, locks_account) values ('group.report', 'report_group', null, null, true);
