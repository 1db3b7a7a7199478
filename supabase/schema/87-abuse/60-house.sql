-- The rules as the administration reads and changes them. Each change stands in the audit log.

-- How many members a rule has met since a moment, each once.
create function app.members_met(rule_kind text, since timestamptz, dry boolean) returns bigint language sql stable set search_path = '' as $$
  select count(distinct h.member) from app.abuse_hits h where h.kind = rule_kind and h.hour > since and h.dry_run = dry $$;

create function app.members_met_json(rule_kind text, dry boolean) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('day', app.members_met(rule_kind, now() - interval '1 day', dry), 'week', app.members_met(rule_kind, now() - interval '7 days', dry)) $$;

create function public.abuse_rules(request jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
begin
  return jsonb_build_object('rules', (
    select jsonb_agg(jsonb_build_object(
      'kind', r.kind, 'mode', r.mode, 'effect', r.effect, 'effects', to_jsonb(k.effects), 'version', r.version,
      'parameters', (
        select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'value', r.parameters -> p.name, 'least', p.range -> 0, 'most', p.range -> 1) order by p.name), '[]')
        from jsonb_each(k.parameters) as p (name, range)),
      'dryRun', app.members_met_json(r.kind, true), 'inForce', app.members_met_json(r.kind, false),
      'changedAt', case when r.version > 1 then app.instant_text(r.changed_at) end,
      'changedBy', (select p.username from public.profiles p where p.id = r.changed_by)) order by r.kind)
    from app.abuse_rules r join app.abuse_kinds k on k.kind = r.kind));
end $$;

-- `{kind, mode, effect, parameters, version}`. Returns `{refusal}`: `rule-changed` where somebody else has changed it since this version was read.
create function public.change_abuse_rule(request jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := app.require_staff('administration');
  r app.abuse_rules;
  k app.abuse_kinds;
  new_mode text := app.text_in(request, 'mode');
  new_effect text := app.text_in(request, 'effect');
begin
  select * into r from app.abuse_rules x where x.kind = app.text_in(request, 'kind') for update;
  select * into k from app.abuse_kinds x where x.kind = r.kind;
  if r.kind is null or new_mode is null or new_mode not in ('off', 'dry-run', 'on') or new_effect is null or new_effect <> all (k.effects)
    or not app.rule_parameters_fit(k, request -> 'parameters') then
    return '{"refusal": "invalid"}';
  elsif app.integer_in(request, 'version') is distinct from r.version then
    return '{"refusal": "rule-changed"}';
  end if;
  update app.abuse_rules x set mode = new_mode, effect = new_effect, parameters = request -> 'parameters', version = r.version + 1, changed_at = now(), changed_by = me where x.kind = r.kind;
  perform app.note_audit(me, 'rule', jsonb_build_object('rule', r.kind, 'mode', new_mode, 'effect', new_effect, 'parameters', request -> 'parameters',
    'before', jsonb_build_object('mode', r.mode, 'effect', r.effect, 'parameters', r.parameters)));
  return '{"refusal": null}';
end $$;
