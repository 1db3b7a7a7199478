/**
 * Writes the rights of the house, a certification, a request for one, and a subscription with its invoices, as the
 * functions would have.
 */
import type { TransactionSql } from 'postgres';
import { memberNamed } from './members.ts';
import { idOf } from './repeatable-random.ts';

const DAY = 24 * 60 * 60_000;

/** Certified by the house, so that the seal has a date. */
const CERTIFIED = 'iris33';
/** Has sent a picture, which waits for a decision. */
const WAITS = 'gabin';
/** Pays for three months at a time. */
const SUBSCRIBER = 'romane';

export async function writeMembership(sql: TransactionSql, now: number): Promise<void> {
  const at = (days: number) => new Date(now + days * DAY).toISOString();
  const [certified, waiting, subscriber] = [CERTIFIED, WAITS, SUBSCRIBER].map((name) => memberNamed(name).id) as [
    string,
    string,
    string,
  ];
  const reviewer = memberNamed('admin').id;
  await sql`
    insert into app.staff_rights (member_id, staff_right)
    select ${reviewer}, staff_right from unnest(array['moderation', 'certification', 'support', 'administration']) as staff_right`;
  await sql`insert into app.staff_enrolments (member_id, until) values (${reviewer}, ${at(365)})`;
  await sql`
    insert into app.certification_cases (id, member_id, code, created_at, code_until, state, sent_at, wording, decided_at, reviewer_id) values
      (${idOf('certification:done')}, ${certified}, 'K7MPR4', ${at(-41)}, ${at(-40)}, 'accepted', ${at(-41)}, 1, ${at(-40)}, ${reviewer}),
      (${idOf('certification:waits')}, ${waiting}, 'W3XHD8', ${at(-1)}, ${at(0)}, 'sent', ${at(-1)}, 1, null, null)`;
  await sql`
    insert into app.certification_receipts (case_id, erased_at, picture_gone, key_gone) values (${idOf('certification:done')}, ${at(-40)}, true, true)`;
  await sql`
    insert into app.certifications (member_id, case_id, certified_at, until, picture, genre)
    select p.id, ${idOf('certification:done')}, ${at(-40)}, ${at(690)}, coalesce(p.avatar_url, ''), p.genre from public.profiles p where p.id = ${certified}`;
  await sql`update public.profiles set certified = true where id = ${certified}`;
  const order = idOf('order:subscriber');
  await sql`
    insert into app.payment_orders (id, member_id, payer, provider, offer, months, cents, currency, created_at, sale)
    values (${order}, ${subscriber}, ${idOf('payer:subscriber')}, 'sandbox', 'three-months', 3, 3570, 'EUR', ${at(-110)}, ${order})`;
  const charges = [
    { payment: idOf('payment:first'), startsAt: at(-110), endsAt: at(-19), refunded: false },
    { payment: idOf('payment:second'), startsAt: at(-19), endsAt: at(72), refunded: false },
  ];
  await sql`insert into app.sandbox_sales (order_id, charges) values (${order}, ${sql.json(charges)})`;
  for (const { payment, startsAt, endsAt } of charges) {
    await sql`
      insert into app.payment_events (provider, event, order_id, kind, state, received_at) values ('sandbox', ${payment}, ${order}, 'paid', 'applied', ${startsAt})`;
    await sql`
      insert into app.payments (provider, payment, order_id, starts_at, ends_at, cents, currency, paid_at, invoice)
      values ('sandbox', ${payment}, ${order}, ${startsAt}, ${endsAt}, 3570, 'EUR', ${startsAt}, app.next_invoice(${startsAt}))`;
  }
  // Without the sandbox its periods do not count, and the job ends this.
  await sql`insert into public.subscribers (user_id, paid, paid_due) values (${subscriber}, true, ${at(0)})`;
}
