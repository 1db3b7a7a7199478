/** What the operator's command does in the database. Each function resolves to what the command prints. */
import type { Sql } from 'postgres';
import { ExpectedRefusal } from '../expected-refusal.ts';

const refusals: Readonly<Record<string, string>> = {
  'unknown-member': 'No member has this name.',
  'unknown-right': 'There is no such right.',
};

export async function changeStaff(
  sql: Sql,
  act: 'grant' | 'revoke' | 'enrol',
  name: string,
  right: string | null,
): Promise<string> {
  const [row] = await sql<{ refusal: string | null }[]>`select app.change_staff(${act}, ${name}, ${right}) as refusal`;
  if (row?.refusal) throw new ExpectedRefusal(refusals[row.refusal] ?? row.refusal);
  return staffLines(sql);
}

export async function staffLines(sql: Sql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    select p.username || ': ' || string_agg(r.staff_right, ', ' order by r.staff_right) || case
      when app.second_factors(p.id) <> '{}' then ' (second factor)'
      when exists (select from app.staff_enrolments e where e.member_id = p.id and e.until > now()) then ' (next second factor is enrolled)'
      else ' (no second factor)' end as line
    from app.staff_rights r join public.profiles p on p.id = r.member_id group by p.id, p.username order by p.username`;
  return rows.length === 0 ? 'Nobody acts for the house.' : rows.map(({ line }) => line).join('\n');
}

/** Refuses where the chain of the audit log is broken. */
export async function auditLine(sql: Sql): Promise<string> {
  const [row] = await sql<{ broken: string | null; entries: string; erased: string }[]>`
    select app.broken_audit_row() as broken, (select count(*) from app.audit_log) as entries,
      (select count(*) from app.audit_log l where not exists (select from app.audit_details d where d.id = l.id)) as erased`;
  if (row?.broken) throw new ExpectedRefusal(`The audit log is not whole: entry ${row.broken} does not fit the chain.`);
  return `The audit log is whole: ${row?.entries ?? 0} entries, the details of ${row?.erased ?? 0} erased.`;
}
