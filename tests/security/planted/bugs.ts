/** Planted bugs in rights and audit: each alters one function, trigger or table, and one rule must notice it. */
import type { TransactionSql } from 'postgres';
import type { Rule } from './rules.ts';

export interface PlantedBug {
  bug: string;
  breaks: Rule;
  plant: (tx: TransactionSql) => Promise<unknown>;
}

/** Replaces words of a function by others; rejects where it has none of them, because then nothing is planted. */
const altered = (signature: string, from: string, to: string) => async (tx: TransactionSql) => {
  const [row] = await tx<{ source: string }[]>`select pg_get_functiondef(${signature}::regprocedure) as source`;
  const source = row?.source ?? '';
  if (source.split(from).length !== 2) throw new Error(`${signature} has not once: ${from}`);
  await tx.unsafe(source.replace(from, () => to));
};

export const bugs: readonly PlantedBug[] = [
  {
    bug: 'no right is asked for',
    breaks: '[S21] the log of the house is refused to whoever holds no right',
    plant: altered('app.require_staff(text)', 'if not app.acts_for_house(right_name)', 'if false'),
  },
  {
    bug: 'a case about oneself is shown',
    breaks: '[S20] nobody of the house meets a case about themselves',
    plant: altered('app.is_party_of_case(uuid,app.cases)', 'me is not distinct from c.member_id', 'false'),
  },
  {
    bug: 'the proposer is the second person',
    breaks: '[S20] whoever has proposed a ban does not confirm it',
    plant: altered('app.may_confirm_proposal(uuid,uuid,timestamptz,text)', ' and proposer <> me', ''),
  },
  {
    bug: 'the digest of a confirmation is not compared',
    breaks: '[S20] a confirmation names the digest of what was shown',
    plant: altered('public.confirm_request(jsonb)', " or r.digest is distinct from app.text_in(request, 'digest')", ''),
  },
  {
    bug: 'whom a request is about confirms it',
    breaks: '[S20] whom a request is about does not confirm it',
    plant: altered('public.confirm_request(jsonb)', "when r.subject_id = me then 'about-you'", ''),
  },
  {
    bug: 'the address of a request is not written a second time',
    breaks: '[S20] whoever confirms another address writes it too',
    plant: altered(
      'public.confirm_request(jsonb)',
      "when lower(btrim(app.text_in(request, 'email'))) is distinct from r.parameters ->> 'email' then 'other-address'",
      '',
    ),
  },
  {
    bug: 'wrong addresses are not counted',
    breaks: '[S20] a sixth address is not compared',
    plant: altered('public.confirm_request(jsonb)', 'perform app.count_wrong_address(r);', 'null;'),
  },
  {
    bug: 'a right of a day is enough for another address',
    breaks: '[S20] whoever got a right this week gets no other address by it',
    plant: altered('app.has_settled_right(uuid)', "interval '7 days'", "interval '1 day'"),
  },
  {
    bug: 'a right that was never used is enough for another address',
    breaks: '[S20] whoever never used a right with a second factor gets no other address by it',
    plant: altered('app.has_settled_right(uuid)', ' and s.used_at is not null', ''),
  },
  {
    bug: 'another address waits for nothing',
    breaks: '[S20] another address waits for a day',
    plant: altered(
      'app.is_change_due(app.email_changes,timestamp with time zone)',
      'coalesce(c.effective_at <= at, true)',
      'true',
    ),
  },
  {
    bug: 'a proposal never ends',
    breaks: '[S20] a request of more than 24 hours is not carried out',
    plant: altered('app.proposal_term()', "interval '24 hours'", "interval '24 years'"),
  },
  {
    bug: 'the right of the proposer is not looked at again',
    breaks: '[S20] a request ends with the right of whoever proposed it',
    plant: altered(
      'app.is_proposal_in_force(uuid,timestamptz,text)',
      ' and app.may_act_as_then(proposer, right_name, at)',
      '',
    ),
  },
  {
    bug: 'a right that was given anew revives what was proposed before',
    breaks: '[S20] a right that was given anew confirms nothing of before',
    plant: altered('app.may_act_as_then(uuid,text,timestamptz)', ' and s.granted_at <= at', ''),
  },
  {
    bug: 'a second factor of the whole session is enough',
    breaks: '[S20] a second factor of eleven minutes confirms nothing',
    plant: altered('app.has_fresh_factor()', 'app.factor_term()', 'app.house_session_term()'),
  },
  {
    bug: 'the row of the audit log is not written',
    breaks: '[S20] what was confirmed stands in the audit log',
    plant: altered(
      'app.close_request(app.house_requests,text,uuid,text)',
      "perform app.note_request(me, 'request-' || new_state, r);",
      '',
    ),
  },
  {
    bug: 'the hash of the row before is left out',
    breaks: '[S23] each row of the audit log is bound to the one before',
    plant: altered('app.note_audit(uuid,text,jsonb)', "coalesce(last.hash, '')", "''"),
  },
  {
    bug: 'a look is not logged',
    breaks: '[S21] each look at the evidence of a case is logged',
    plant: altered(
      'public.open_case(jsonb)',
      'insert into app.case_looks (case_id, moderator_id) values (c.id, me);',
      '',
    ),
  },
  {
    bug: 'evidence asks for no right',
    breaks: '[S21] evidence is refused to a member of no right',
    plant: altered('app.case_of_staff(jsonb)', ' and k.staff_right = any (app.rights_in_use())', ''),
  },
  {
    bug: 'a suspension closes nothing',
    breaks: '[ADMIN-03] nothing that a suspended member pushes is accepted',
    plant: altered('app.is_suspended(uuid)', "app.is_under_measure(member, '{suspend,ban}')", 'false'),
  },
  {
    bug: 'the line of the ledger is not written',
    breaks: '[S22] a block is a line of the ledger',
    plant: (tx) => tx`drop trigger ledger_block on public.user_blocks`,
  },
  {
    bug: 'row level security is off on cases',
    breaks: '[S21] row level security is on for every table',
    plant: (tx) => tx`alter table app.cases disable row level security`,
  },
];
