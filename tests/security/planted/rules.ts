/** Rules of rights and audit, each as one assertion. They hold, and fail with the bugs of `bugs.ts`. */
import { expect } from 'vitest';
import type { World } from './world.ts';

const GRANT = { kind: 'grant-right', parameters: { name: 'planteada', right: 'support' }, words: 'Il le faut.' };

async function requested({ ask, tx }: World, request: object = GRANT) {
  expect(await ask('eve', 'propose_request', request)).toEqual({ refusal: null });
  const [row] = await tx<{ id: string; digest: string }[]>`select id, digest from app.house_requests`;
  return { request: row?.id as string, digest: row?.digest as string };
}

/** Gives a member a right of this age, and returns the request for another address of theirs. */
async function addressFor({ tx, ids }: World, age: string) {
  await tx`insert into app.staff_rights (member_id, staff_right, granted_at, used_at) values (${ids.ada}, 'support', now() - ${age}::interval, now())`;
  return { kind: 'change-address', parameters: { name: 'planteada', email: 'ada@neuf.test' }, words: 'Perdue.' };
}

const acts = async ({ tx }: World): Promise<string[]> =>
  (await tx<{ act: string }[]>`select act from app.audit_log order by id`).map(({ act }) => act);

/** Has a moderator decide on a case. */
async function bans({ ask }: World, who: 'eve' | 'zoe', of: string) {
  const { shown } = await ask(who, 'open_case', { case: of });
  await ask(who, 'claim_case', { case: of });
  return ask(who, 'decide_case', { case: of, shown, verdict: 'ban', reason: 'scam', days: null, words: 'Des faits.' });
}

export const rules = {
  '[S21] the log of the house is refused to whoever holds no right': async ({ ask }) => {
    expect(await ask('ada', 'audit_page', { before: null, count: 1 })).toEqual({ error: 'forbidden' });
  },
  '[S20] nobody of the house meets a case about themselves': async (world) => {
    const own = await world.reported('eve');
    expect(await world.ask('eve', 'open_case', { case: own })).toMatchObject({ refusal: 'unknown-case' });
  },
  '[S20] whoever has proposed a ban does not confirm it': async (world) => {
    await world.tx`update public.profiles set certified = true where id = ${world.ids.ada}`;
    const of = await world.reported('ada');
    for (let n = 0; n < 2; n += 1) expect(await bans(world, 'eve', of)).toEqual({ refusal: 'second-person' });
  },
  '[S20] a confirmation names the digest of what was shown': async (world) => {
    const { request } = await requested(world);
    const confirmed = await world.ask('zoe', 'confirm_request', { request, digest: 'x' });
    expect(confirmed).toEqual({ refusal: 'unknown-request' });
  },
  '[S20] whom a request is about does not confirm it': async (world) => {
    const about = { kind: 'reset-factor', parameters: { name: 'plantezoe' }, words: 'Perdu.' };
    expect(await world.ask('zoe', 'confirm_request', await requested(world, about))).toEqual({ refusal: 'about-you' });
  },
  '[S20] whoever confirms another address writes it too': async (world) => {
    const of = await requested(world, await addressFor(world, '8 days'));
    const confirmed = await world.ask('zoe', 'confirm_request', { ...of, email: 'autre@neuf.test' });
    expect(confirmed).toEqual({ refusal: 'other-address' });
  },
  '[S20] a sixth address is not compared': async (world) => {
    const of = await requested(world, await addressFor(world, '8 days'));
    const email = 'autre@neuf.test';
    for (let n = 0; n < 5; n += 1) await world.ask('zoe', 'confirm_request', { ...of, email });
    expect(await world.ask('zoe', 'confirm_request', { ...of, email })).toEqual({ refusal: 'too-many-addresses' });
  },
  '[S20] whoever got a right this week gets no other address by it': async (world) => {
    const refused = await world.ask('eve', 'propose_request', await addressFor(world, '6 days'));
    expect(refused).toEqual({ refusal: 'right-too-new' });
  },
  '[S20] whoever never used a right with a second factor gets no other address by it': async (world) => {
    const request = await addressFor(world, '8 days');
    await world.tx`update app.staff_rights set used_at = null where member_id = ${world.ids.ada}`;
    expect(await world.ask('eve', 'propose_request', request)).toEqual({ refusal: 'right-too-new' });
  },
  '[S20] another address waits for a day': async (world) => {
    const of = await requested(world, await addressFor(world, '8 days'));
    await world.ask('zoe', 'confirm_request', { ...of, email: 'ada@neuf.test' });
    await world.tx`update app.email_changes set new_token = 'x'`;
    const [row] = await world.tx`select public.confirm_email_change('{"token": "x"}') as answer`;
    expect(row?.['answer']).toEqual({ state: 'planned' });
  },
  '[S20] a request of more than 24 hours is not carried out': async (world) => {
    const proposal = await requested(world);
    await world.tx`update app.house_requests set proposed_at = now() - interval '25 hours'`;
    expect(await world.ask('zoe', 'confirm_request', proposal)).toEqual({ refusal: 'proposal-over' });
  },
  '[S20] a right that was given anew confirms nothing of before': async (world) => {
    const proposal = await requested(world);
    await world.tx`update app.staff_rights set granted_at = clock_timestamp() where member_id = ${world.ids.eve}`;
    expect(await world.ask('zoe', 'confirm_request', proposal)).toEqual({ refusal: 'proposal-over' });
  },
  '[S20] a request ends with the right of whoever proposed it': async (world) => {
    const proposal = await requested(world);
    await world.tx`delete from app.staff_rights where member_id = ${world.ids.eve}`;
    expect(await world.ask('zoe', 'confirm_request', proposal)).toEqual({ refusal: 'proposal-over' });
  },
  '[S20] a second factor of eleven minutes confirms nothing': async (world) => {
    const proposal = await requested(world);
    await world.age('zoe', '11 minutes');
    expect(await world.ask('zoe', 'confirm_request', proposal)).toEqual({ refusal: 'fresh-factor' });
  },
  '[S20] what was confirmed stands in the audit log': async (world) => {
    expect(await world.ask('zoe', 'confirm_request', await requested(world))).toEqual({ refusal: null });
    expect(await acts(world)).toContain('request-confirmed');
  },
  '[S23] each row of the audit log is bound to the one before': async (world) => {
    for (const words of ['Un.', 'Deux.']) await world.ask('eve', 'add_staff_note', { member: world.ids.ada, words });
    const [row] =
      await world.tx`select app.broken_audit_row() as broken, count(*)::int > 1 as several from app.audit_log`;
    expect(row).toEqual({ broken: null, several: true });
  },
  '[S21] each look at the evidence of a case is logged': async (world) => {
    const of = await world.reported('ada');
    await world.ask('eve', 'open_case', { case: of });
    const [row] = await world.tx`select count(*)::int as looks from app.case_looks where case_id = ${of}`;
    expect([row, (await acts(world)).at(-1)]).toEqual([{ looks: 1 }, 'look']);
  },
  '[S21] evidence is refused to a member of no right': async (world) => {
    const of = await world.reported('eve');
    expect(await world.ask('ada', 'open_case', { case: of })).toEqual({ error: 'forbidden' });
  },
  '[ADMIN-03] nothing that a suspended member pushes is accepted': async (world) => {
    await world.tx`
      insert into app.decisions (kind, subject_id, member_id, measure, reason, facts)
      values ('report', ${world.ids.ada}, ${world.ids.ada}, 'suspend', 'scam', 'Des faits.')`;
    expect(await world.ask('ada', 'push', {})).toEqual({ error: 'unauthorized' });
  },
  '[S22] a block is a line of the ledger': async ({ tx, ids }) => {
    await tx`insert into public.user_blocks (user_id, blocked_id) values (${ids.ada}, ${ids.bela})`;
    const lines =
      await tx`select line ->> 'kind' as kind, line -> 'on' as on from app.ledger_lines where written_at is null`;
    expect(lines).toContainEqual({ kind: 'block', on: true });
  },
  '[S21] row level security is on for every table': async ({ tx }) => {
    const open = await tx`
      select relname from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'app'::regnamespace) and not relrowsecurity`;
    expect(open).toEqual([]);
  },
} satisfies Record<string, (world: World) => Promise<void>>;

export type Rule = keyof typeof rules;
