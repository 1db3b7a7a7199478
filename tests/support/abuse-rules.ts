/** Rules against abuse of a database, set as a test needs them, and what they have met. */
import type { RuleEffect, RuleKind, RuleMode } from '#schemas/wire/abuse.ts';
import type { TestDatabase } from './database.ts';
import type { MemberId } from '#schemas/ids.ts';

export function abuseRulesOf({ owner }: Pick<TestDatabase, 'owner'>) {
  return {
    /** Every rule is off, and has met nobody; no case is open. */
    async reset() {
      await owner`delete from app.cases`;
      await owner`delete from app.abuse_hits`;
      await owner`delete from app.message_paces`;
      await owner`update app.abuse_rules set mode = 'off'`;
    },
    set: (kind: RuleKind, mode: RuleMode, effect: RuleEffect, parameters: Record<string, number> = {}) =>
      owner`update app.abuse_rules set mode = ${mode}, effect = ${effect}, parameters = ${owner.json(parameters)} where kind = ${kind}`,
    hits: () =>
      owner<
        { kind: RuleKind; dry: boolean; people: number; times: number }[]
      >`select kind, dry_run as dry, count(distinct member)::int as people, sum(times)::int as times from app.abuse_hits group by 1, 2 order by 1, 2`,
    cases: () =>
      owner<
        { kind: string; member: MemberId }[]
      >`select kind, member_id as member from app.cases where closed_at is null order by opened_at`,
  };
}
