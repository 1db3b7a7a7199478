-- [S23] The audit log: append-only, each row bound to the one before by its hash.

-- The hash of a row, from the hash of the row before (empty bytes for the first). The command that verifies the chain computes the same.
create function app.audit_hash(before bytea, id bigint, at timestamptz, act text, actor bytea, commitment bytea) returns bytea language sql stable set search_path = '' as $$
  select sha256(before || convert_to(id || '|' || app.instant_text(at) || '|' || act || '|', 'UTF8') || actor || commitment) $$;

create function app.audit_commitment(salt bytea, actor uuid, details jsonb) returns bytea language sql immutable set search_path = '' as $$
  select sha256(salt || uuid_send(actor) || convert_to(details::text, 'UTF8')) $$;

-- Appends what somebody of the house has done, in the transaction that does it. Writers wait for one another.
create function app.note_audit(actor uuid, act text, details jsonb) returns void language plpgsql set search_path = '' as $$
declare
  last app.audit_log;
  entry app.audit_log;
  salt bytea := app.random_key();
begin
  perform pg_advisory_xact_lock(hashtextextended('app.audit_log', 0));
  select * into last from app.audit_log l order by l.id desc limit 1;
  entry.id := coalesce(last.id, 0) + 1;
  entry.at := clock_timestamp();
  entry.act := note_audit.act;
  entry.actor := app.salted_hash('audit', note_audit.actor::text);
  entry.commitment := app.audit_commitment(salt, note_audit.actor, note_audit.details);
  entry.hash := app.audit_hash(coalesce(last.hash, ''), entry.id, entry.at, entry.act, entry.actor, entry.commitment);
  insert into app.audit_log select entry.*;
  insert into app.audit_details (id, salt, actor_id, details) values (entry.id, salt, note_audit.actor, note_audit.details);
end $$;

create function app.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is append-only' using errcode = '42501';
end $$;
create trigger audit_log_stays before update or delete on app.audit_log for each row execute function app.refuse_audit_change();
create trigger audit_log_stays_whole before truncate on app.audit_log for each statement execute function app.refuse_audit_change();

-- The first row from a number on that does not fit the chain, or its details; null: all do. Erased details are no fault.
create function app.broken_audit_row(since bigint default 0) returns bigint language sql stable set search_path = '' as $$
  select min(l.id) from (
    select x.*, lag(x.hash) over (order by x.id) as before, lag(x.id) over (order by x.id) as before_id from app.audit_log x where x.id >= since - 1) as l
  left join app.audit_details d on d.id = l.id
  where l.id >= since and (l.hash <> app.audit_hash(coalesce(l.before, ''), l.id, l.at, l.act, l.actor, l.commitment) or l.id <> coalesce(l.before_id, 0) + 1
    or (d.id is not null and l.commitment <> app.audit_commitment(d.salt, d.actor_id, d.details))) $$;
