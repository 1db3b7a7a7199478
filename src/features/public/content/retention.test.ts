import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registerText } from './register.ts';
import { retentionTerms, termText } from './retention-terms.ts';

const schema = 'supabase/schema';
/** Where each term is enforced, as the text that must stand in that file. */
const enforcedBy: Record<string, readonly [file: string, text: (count: number) => string]> = {
  'address-change': [
    `${schema}/85-cases/09-address-requests.sql`,
    (n) => `house_address_lifetime() returns interval language sql immutable as $$ select interval '${n} days'`,
  ],
  'house-requests': [
    `${schema}/85-cases/08-reading-requests.sql`,
    (n) => `from app.house_requests o where o.proposed_at < now() - interval '${n} year'`,
  ],
  deletion: [
    `${schema}/40-members/85-account-page.sql`,
    (n) => `deletion_grace() returns interval language sql immutable as $$ select interval '${n} days'`,
  ],
  export: [
    `${schema}/40-members/89-data-exports.sql`,
    (n) => `export_lifetime() returns interval language sql immutable as $$ select interval '${n} days'`,
  ],
  session: ['server/gateway/refresh-grant.ts', (n) => `INACTIVE_DAYS = ${n}`],
  'security-log': [`${schema}/30-access/50-security-log.sql`, (n) => `where l.at < now() - interval '${n} days'`],
  notifications: [
    `${schema}/10-values/10-limits.sql`,
    (n) => `notification_days() returns int language sql immutable as $$ select ${n} $$`,
  ],
  visits: [
    `${schema}/10-values/10-limits.sql`,
    (n) => `visit_days() returns int language sql immutable as $$ select ${n} $$`,
  ],
  live: [
    `${schema}/10-values/10-limits.sql`,
    (n) => `live_memory_term() returns interval language sql immutable as $$ select interval '${n} minutes'`,
  ],
  'closed-rooms': [
    `${schema}/79-live/60-upkeep.sql`,
    () => 'delete from app.live_closed_rooms c where c.closed_at <= now() - app.live_memory_term()',
  ],
  calls: [
    `${schema}/10-values/10-limits.sql`,
    (n) => `call_memory_term() returns interval language sql immutable as $$ select interval '${n} day'`,
  ],
  'group-log': [
    `${schema}/72-groups/70-moderation.sql`,
    (n) => `from app.group_log where at < now() - interval '${n} days'`,
  ],
  'no-shows': [`${schema}/78-events/60-jobs.sql`, (n) => `g.no_show_at <= tidy_events.at - interval '${n} year'`],
  'album-requests': [
    `${schema}/10-values/10-limits.sql`,
    (n) => `media_refused_days() returns int language sql immutable as $$ select ${n} $$`,
  ],
  wall: [
    `${schema}/10-values/10-limits.sql`,
    (n) => `wall_term() returns interval language sql immutable as $$ select interval '${n} days'`,
  ],
  notices: [`${schema}/85-cases/78-notices.sql`, (n) => `o.created_at < now() - interval '${n} year'`],
  certification: [
    `${schema}/79-membership/40-certification.sql`,
    (n) => `certification_wait() returns interval language sql immutable as $$ select interval '${n} days'`,
  ],
  'age-question': [
    `${schema}/88-age-proof/20-proofs.sql`,
    (n) => `age_request_memory() returns interval language sql immutable as $$ select interval '${n} day'`,
  ],
  'unpaid-orders': [
    `${schema}/79-membership/10-entitlement.sql`,
    (n) => `delete from app.payment_orders o where o.created_at < now() - interval '${n} days'`,
  ],
  applied: [
    `${schema}/10-values/10-limits.sql`,
    (n) => `applied_days() returns int language sql immutable as $$ select ${n} $$`,
  ],
  'abuse-hits': [
    `${schema}/87-abuse/10-kinds.sql`,
    (n) => `from app.abuse_hits h where h.hour < now() - interval '${n} days'`,
  ],
  'removed-pictures': [
    `${schema}/87-abuse/10-kinds.sql`,
    (n) => `from app.removed_pictures p where p.at < now() - interval '${n} years'`,
  ],
  // The term of applied ids, whose own row compares the number.
  announcements: [
    `${schema}/86-broadcasts/30-sending.sql`,
    () => 'where x.reached_at < now() - make_interval(days => app.applied_days())',
  ],
  contact: [`${schema}/80-services/50-contact.sql`, (n) => `o.created_at < now() - interval '${n} year'`],
  mails: [`${schema}/80-services/65-mail-queue.sql`, (n) => `m.failed_at < now() - interval '${n} days'`],
  push: [
    `${schema}/82-push/30-deliveries.sql`,
    (n) => `not p.is_active and p.updated_at < now() - interval '${n} days'`,
  ],
  vitals: [`${schema}/89-vitals/10-counts.sql`, (n) => `o.day < current_date - ${n}`],
  previews: [`${schema}/80-services/40-link-previews.sql`, (n) => `o.read_at < now() - interval '${n} days'`],
  orphans: [`${schema}/80-services/30-picture-removal.sql`, (n) => `o.created_at < now() - interval '${n} days'`],
};

const timed = retentionTerms.flatMap(({ id, term }) => (term ? [[id, term.count] as const] : []));

test('[LAW-01] every term that is a number is one that the software enforces', () => {
  expect(Object.keys(enforcedBy).sort()).toEqual(timed.map(([id]) => id).sort());
});
test.each(timed)('[LAW-01] « %s » is enforced for as long as the page says: %i', (id, count) => {
  const [file, text] = enforcedBy[id] as (typeof enforcedBy)[string];
  expect(readFileSync(file, 'utf8')).toContain(text(count));
});
test('[LAW-01] the page says of a seal how long it counts, as the software has it', () => {
  const seal = retentionTerms.find(({ id }) => id === 'seal');
  const [, months] = /ne compte que (\d+) mois/.exec(seal?.until ?? '') ?? [];
  expect(readFileSync(`${schema}/79-membership/40-certification.sql`, 'utf8')).toContain(
    `certified_for() returns interval language sql immutable as $$ select interval '${months} months'`,
  );
});
test('[LAW-01] each kind of data stands once, with its reason, ground, term and end', () => {
  expect(new Set(retentionTerms.map(({ id }) => id)).size).toBe(retentionTerms.length);
  for (const each of retentionTerms)
    for (const words of [each.what, each.why, each.ground, each.after, termText(each)]) expect(words).not.toBe('');
});
test('[LAW-02] the register of processing is made of the same terms', async () => {
  await expect(registerText()).toMatchFileSnapshot('../../../../docs/PROCESSING.md');
});

test('whom an announcement has reached is kept as long as the numbers of applied operations', () => {
  const termOf = (id: string) => retentionTerms.find((row) => row.id === id)?.term;
  expect(termOf('announcements')).toEqual(termOf('applied'));
  expect(termOf('applied')).not.toBeNull();
});
