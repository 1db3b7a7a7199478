/** Histories of a provider's messages: out of order, late, after the end, and of two orders at once, on a database. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { amountOf, type PaymentOrder } from '#server/payments/provider.ts';
import { signedQuery } from '#server/payments/signed-query.ts';
import { verotel } from '#server/payments/verotel.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

const KEY = 'key of the tests';
const DAY = 86_400_000;
const provider = verotel({ shopId: '1', signatureKey: KEY, title: 'Premium' });
const offers = [
  { id: 'one-month', months: 1, cents: 1490, currency: 'EUR' },
  { id: 'three-months', months: 3, cents: 3570, currency: 'EUR' },
];

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
  await sellsThrough('verotel');
});
afterAll(() => database.drop());

async function sellsThrough(name: 'sandbox' | 'verotel'): Promise<void> {
  const settings = { provider: name, offers, descriptor: 'ALC', seller: [] };
  await database.owner`select app.set_payment_settings(${database.owner.json(settings)})`;
}

/** A day of the provider, so many days from today. */
const day = (from: number) => new Date(Date.now() + from * DAY).toISOString().slice(0, 10);
/** The days of the next charge after one and after three months, of orders of today, whatever the months’ lengths. */
const [ONE, THREE] = [27, 88];

const payer = async () => database.createMember({ username: `payeur${count++}` });

/** Orders an offer, as so many days ago. */
async function orders(member: MemberId, offer = 'one-month', daysAgo = 0): Promise<PaymentOrder> {
  const request = JSON.stringify({ offer });
  const [row] = await database
    .asMember(member)
    .run(
      (tx) =>
        tx<{ answer: { order: PaymentOrder } }[]>`select public.start_checkout(${request}::text::jsonb) as answer`,
    );
  const order = row?.answer.order;
  if (!order) throw new Error('no order');
  await database.owner`
    update app.payment_orders set created_at = now() - ${daysAgo * 24} * interval '1 hour' where id = ${order.id}`;
  return order;
}

type Fields = Record<string, string>;
/** The provider's messages of one order, signed as it signs them. */
function messagesOf(order: PaymentOrder) {
  const common = { custom1: order.payer, custom2: order.offer, custom3: String(order.months), saleID: '7' };
  const sign = (fields: Fields) =>
    signedQuery(KEY, { ...common, referenceID: order.id, shopID: '1', type: 'subscription', ...fields });
  const price = { priceAmount: amountOf(order.cents), priceCurrency: order.currency };
  const paid = (event: string) => (payment: string, until: number) =>
    sign({ event, ...price, transactionID: `${order.id.slice(0, 8)}-${payment}`, nextChargeOn: day(until) });
  return {
    initial: paid('initial'),
    rebill: paid('rebill'),
    cancel: () => sign({ event: 'cancel' }),
    chargeback: (payment: string) =>
      sign({ event: 'chargeback', transactionID: randomUUID(), parentID: `${order.id.slice(0, 8)}-${payment}` }),
  };
}

/** Takes a message in as the server does, once its signature and the provider's word are checked. */
async function takes(query: URLSearchParams): Promise<string> {
  const message = provider.readMessage(query);
  if (!message) throw new Error('not the provider’s');
  const text = JSON.stringify({ ...message, provider: 'verotel' });
  const [row] = await database
    .asService()
    .run((tx) => tx<{ state: string }[]>`select public.record_payment(${text}::text::jsonb) ->> 'state' as state`);
  return row?.state ?? 'none';
}
async function takesAll(queries: readonly URLSearchParams[]): Promise<string[]> {
  const states = [];
  for (const query of queries) states.push(await takes(query));
  return states;
}

interface Entitlement {
  role: string;
  until: string | null;
  renews: boolean;
  invoices: number;
}
async function entitlement(member: MemberId): Promise<Entitlement> {
  const [row] = await database.owner<Entitlement[]>`
    select app.role_of(${member}) as role, app.paid_until(${member}, now())::date::text as until, app.renewing_order(${member}, now()) is not null as renews,
      (select count(*)::int from app.payments p join app.payment_orders o on o.id = p.order_id where o.member_id = ${member}) as invoices`;
  return row as Entitlement;
}
/** Whole days from now on for which a member has paid without a gap. */
const daysLeft = async (member: MemberId): Promise<number> =>
  Math.floor((Date.parse((await entitlement(member)).until ?? '') - Date.parse(day(0))) / DAY);

describe('messages of one order', () => {
  test('[S32] a cancellation that comes before the first payment ends the renewal, not the period', async () => {
    const member = await payer();
    const { initial, cancel } = messagesOf(await orders(member, 'one-month', 12));
    expect(await takesAll([cancel(), initial('a', 20)])).toEqual(['applied', 'applied']);
    expect(await entitlement(member)).toEqual({ role: 'membre_abonné', until: day(21), renews: false, invoices: 1 });
  });

  test('[S32] a renewal that comes before the first payment leaves no gap between them', async () => {
    const member = await payer();
    const { initial, rebill } = messagesOf(await orders(member, 'one-month', 40));
    // The first period ends a month before the second, which may have 28 to 31 days.
    const end = new Date(`${day(25)}T00:00:00Z`);
    const month = (Number(end) - end.setUTCMonth(end.getUTCMonth() - 1)) / DAY;
    await takes(rebill('b', 25));
    expect((await entitlement(member)).role).toBe('membre_abonné');
    await takes(initial('a', 25 - month));
    expect(await entitlement(member)).toEqual({ role: 'membre_abonné', until: day(26), renews: true, invoices: 2 });
  });

  test('[S32] a renewal that comes late gives the rest of its period, one a month late nothing', async () => {
    const member = await payer();
    const { initial, rebill } = messagesOf(await orders(member, 'one-month', 95));
    await takesAll([initial('a', -62), rebill('b', -34)]);
    expect(await entitlement(member)).toEqual({ role: 'membre', until: null, renews: false, invoices: 2 });
    await takes(rebill('c', 12));
    expect(await entitlement(member)).toMatchObject({ role: 'membre_abonné', until: day(13), invoices: 3 });
  });

  test('[S32] a chargeback after the end takes nothing from what was paid since', async () => {
    const member = await payer();
    const before = messagesOf(await orders(member, 'one-month', 70));
    await takesAll([before.initial('a', -40), before.cancel()]);
    const since = messagesOf(await orders(member));
    await takes(since.initial('a', ONE));
    const paid = await entitlement(member);
    expect(await takes(before.chargeback('a'))).toBe('applied');
    expect(await entitlement(member)).toEqual(paid);
  });

  test('[S32] a doubled message counts once, also when both copies arrive at once', async () => {
    const member = await payer();
    const message = messagesOf(await orders(member)).initial('a', ONE);
    const states = await Promise.all([takes(message), takes(message), takes(message)]);
    expect(states.toSorted()).toEqual(['applied', 'duplicate', 'duplicate']);
    expect(await entitlement(member)).toMatchObject({ until: day(ONE + 1), invoices: 1 });
  });

  test('[S32] a message with another signature, shop, or changed field is not the provider’s', async () => {
    const member = await payer();
    const message = messagesOf(await orders(member)).initial('a', ONE);
    for (const [name, value] of [
      ['nextChargeOn', day(300)],
      ['custom1', randomUUID()],
      ['signature', '0'.repeat(64)],
      ['shopID', '2'],
    ] as const) {
      const forged = new URLSearchParams(message);
      forged.set(name, value);
      expect(provider.readMessage(forged), name).toBeNull();
    }
    expect(await entitlement(member)).toMatchObject({ role: 'membre', invoices: 0 });
  });
});

describe('two orders', () => {
  test('[S32] paid at once follow each other, and no paid day is lost', async () => {
    for (let round = 0; round < 3; round++) {
      const member = await payer();
      const [short, long] = [await orders(member), await orders(member, 'three-months')];
      const messages = [messagesOf(short).initial('a', ONE), messagesOf(long).initial('a', THREE)];
      expect(await Promise.all(messages.map(takes))).toEqual(['applied', 'applied']);
      const periods = await database.owner<{ alone: number; together: number; overlap: boolean }[]>`
        with p as (select period from app.paid_periods(${member}))
        select (select sum(extract(epoch from upper(period) - lower(period)))::float8 from p) as together,
          (select sum(extract(epoch from x.ends_at - x.starts_at))::float8 from app.payments x join app.payment_orders o on o.id = x.order_id where o.member_id = ${member}) as alone,
          exists (select from p as a join p as b on a.period && b.period and a.period <> b.period) as overlap`;
      expect(periods).toEqual([{ alone: periods[0]?.together, together: periods[0]?.together, overlap: false }]);
      expect(await daysLeft(member)).toBeGreaterThanOrEqual(ONE + THREE);
    }
  });

  test('[S32] a chargeback of one gives the other its own days back', async () => {
    const member = await payer();
    const [short, long] = [await orders(member), await orders(member, 'three-months')];
    await takesAll([messagesOf(short).initial('a', ONE), messagesOf(long).initial('a', THREE)]);
    await takes(messagesOf(short).chargeback('a'));
    expect(await entitlement(member)).toMatchObject({ role: 'membre_abonné', until: day(THREE + 1) });
    await takes(messagesOf(long).chargeback('a'));
    expect(await entitlement(member)).toMatchObject({ role: 'membre', until: null });
  });

  test('[S32] every order of the same messages gives the same', async () => {
    const results = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (turns) => {
        const member = await payer();
        const [short, long] = [await orders(member, 'one-month', 30), await orders(member, 'three-months', 30)];
        const [a, b] = [messagesOf(short), messagesOf(long)];
        const messages = [
          a.initial('a', 0),
          a.rebill('b', 30),
          a.cancel(),
          b.initial('a', 61),
          b.rebill('b', 152),
          b.chargeback('b'),
        ];
        await takesAll(turns.flatMap((turn) => messages[turn] ?? []));
        results.add(JSON.stringify(await entitlement(member)));
      }),
      { numRuns: 10 },
    );
    expect([...results]).toHaveLength(1);
  });
});

interface PaidInvoice {
  startsAt: string;
  endsAt: string;
  offer: string;
}
const invoicesOf = async (member: MemberId): Promise<PaidInvoice[]> => {
  const [row] = await database
    .asMember(member)
    .run((tx) => tx<{ page: { invoices: PaidInvoice[] } }[]>`select public.subscription_page('{}') as page`);
  return (row?.page.invoices ?? []).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
};

describe('invoices', () => {
  test('[S32, MEMBERAREA-13] show the days that were given, where an order waited for another', async () => {
    const member = await payer();
    const [short, long] = [await orders(member), await orders(member, 'three-months')];
    await takesAll([messagesOf(short).initial('a', ONE), messagesOf(long).initial('a', THREE)]);
    const [first, second] = await invoicesOf(member);
    expect(second?.startsAt).toBe(first?.endsAt);
    const [row] = await database.owner<{ until: Date }[]>`select app.paid_until(${member}, now()) as until`;
    expect(new Date(second?.endsAt ?? '')).toEqual(row?.until);
    // What was charged back gives nothing, and moves nothing.
    await takes(messagesOf(short).chargeback('a'));
    const charged = await database.owner<{ at: Date }[]>`
      select p.starts_at as at from app.payments p join app.payment_orders o on o.id = p.order_id
      where o.member_id = ${member} order by p.starts_at`;
    expect((await invoicesOf(member)).map(({ startsAt }) => new Date(startsAt))).toEqual(charged.map(({ at }) => at));
  });
});

describe('the job of each minute', () => {
  const tidy = () => database.owner`select app.tidy_subscriptions()`;
  /** Lets so many days pass for this member. */
  async function waitDays(member: MemberId, days: number): Promise<void> {
    const wait = database.owner`${days * 24} * interval '1 hour'`;
    await database.owner`
      update app.payments p set starts_at = p.starts_at - ${wait}, ends_at = p.ends_at - ${wait}
      from app.payment_orders o where o.id = p.order_id and o.member_id = ${member}`;
    await database.owner`update public.subscribers set paid_due = paid_due - ${wait} where user_id = ${member}`;
  }

  test('[MEMBERAREA-13] looks at nobody whose paid time has not ended since', async () => {
    const [member, other] = [await payer(), await payer()];
    for (const each of [member, other])
      await database.owner`insert into public.subscribers (user_id, paid, paid_due)
        values (${each}, true, now() + interval '1 day')`;
    await database.owner`update public.subscribers set paid_due = now() where user_id = ${other}`;
    await tidy();
    const roles = [(await entitlement(member)).role, (await entitlement(other)).role];
    expect(roles).toEqual(['membre_abonné', 'membre']);
  });

  test('[MEMBERAREA-13] begins a paid period at its beginning, and ends it at its end', async () => {
    const member = await payer();
    await takes(messagesOf(await orders(member)).initial('a', 45));
    const roles: string[] = [];
    for (const days of [0, 20, 40]) {
      await waitDays(member, days);
      await tidy();
      roles.push((await entitlement(member)).role);
    }
    expect(roles).toEqual(['membre', 'membre_abonné', 'membre']);
  });

  test('[S5, S32] ends what « Banque d’essai » gave, once another takes payments', async () => {
    const [member, other] = [await payer(), await payer()];
    for (const each of [member, other])
      await database.owner`insert into public.subscribers (user_id, paid, paid_due)
        values (${each}, true, now() + interval '1 day')`;
    await sellsThrough('sandbox');
    await orders(member);
    await sellsThrough('verotel');
    await tidy();
    const roles = [(await entitlement(member)).role, (await entitlement(other)).role];
    expect(roles).toEqual(['membre', 'membre_abonné']);
  });
});
