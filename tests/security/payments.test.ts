/** Attacks on payments: forged, doubled, late and mixed messages, on both providers through one way. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES_PATH } from '#server/payments/open-payments.ts';
import { paymentSettings } from '#server/payments/settings.ts';
import { sandboxMessage, type Charge } from '#server/payments/sandbox.ts';
import { signedQuery } from '#server/payments/signed-query.ts';
import { amountOf, type PaymentOrder } from '#server/payments/provider.ts';
import { verotel } from '#server/payments/verotel.ts';
import { bankSecret, orderIn, press, startCheckout, startShop, subscriptionOf } from '#tests/support/sandbox-bank.ts';
import type { TestMember, TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: Sql;
beforeAll(async () => {
  server = await startShop();
  owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const send = async (query: URLSearchParams) =>
  (await fetch(`${server.url}${MESSAGES_PATH}/sandbox?${query.toString()}`)).status;
const roleOf = async ({ id }: TestMember) =>
  (await owner<{ role: string }[]>`select app.role_of(${id}) as role`)[0]?.role;
const orderOf = async (address: string): Promise<PaymentOrder> =>
  (
    await owner<
      { order: PaymentOrder }[]
    >`select app.order_json(o) as order from app.payment_orders o where o.id = ${orderIn(address)}`
  )[0]?.order as PaymentOrder;
/** What the bank’s own books say, so that it would confirm a message about it. */
const enter = (order: PaymentOrder, charges: readonly Charge[]) =>
  owner`update app.sandbox_sales set charges = ${owner.json(charges as never)} where order_id = ${order.id}`;
const days = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString();
const charge = (payment: string, from: number, to: number): Charge => ({
  payment,
  startsAt: days(from),
  endsAt: days(to),
  refunded: false,
});
const eventStates = async (order: PaymentOrder) =>
  (await owner<{ state: string }[]>`select state from app.payment_events where order_id = ${order.id} order by 1`).map(
    ({ state }) => state,
  );

async function ready(username: string) {
  const member = await server.signUp(username);
  const order = await orderOf(await startCheckout(server, member));
  return { member, order };
}

describe('messages', () => {
  test('[S32] a forged one changes nothing, and leaves no row', async () => {
    const { member, order } = await ready('forgedpay');
    const paid = charge('p1', 0, 30);
    await enter(order, [paid]);
    const message = sandboxMessage(bankSecret, order, { kind: 'paid', charge: paid });
    expect(await send(sandboxMessage('another secret', order, { kind: 'paid', charge: paid }))).toBe(403);
    const changed = new URLSearchParams(message);
    changed.set('endsAt', days(3000));
    expect(await send(changed)).toBe(403);
    expect([await roleOf(member), await eventStates(order)]).toEqual(['membre', []]);
  });

  test('[S32] one that the bank does not know of is refused, though its signature is right', async () => {
    const { member, order } = await ready('unknownpay');
    expect(await send(sandboxMessage(bankSecret, order, { kind: 'paid', charge: charge('p2', 0, 30) }))).toBe(403);
    expect(await roleOf(member)).toBe('membre');
  });

  test('[S32] a doubled one counts once', async () => {
    const { member, order } = await ready('doubledpay');
    const paid = charge('p3', 0, 30);
    await enter(order, [paid]);
    const message = sandboxMessage(bankSecret, order, { kind: 'paid', charge: paid });
    expect(await Promise.all([send(message), send(message), send(message)])).toEqual([200, 200, 200]);
    // The same payment, told of by another message.
    await send(sandboxMessage(bankSecret, order, { kind: 'paid', charge: paid }));
    expect([(await subscriptionOf(server, member)).invoices.length, await roleOf(member)]).toEqual([
      1,
      'membre_abonné',
    ]);
  });

  test('[S32] any order of the same messages gives the same', async () => {
    const { member, order } = await ready('mixedpay');
    const [first, second] = [charge('p4', 0, 30), { ...charge('p5', 30, 60), refunded: true }];
    await enter(order, [first, second]);
    await send(sandboxMessage(bankSecret, order, { kind: 'reversed', charge: second }));
    await send(sandboxMessage(bankSecret, order, { kind: 'paid', charge: second }));
    await send(sandboxMessage(bankSecret, order, { kind: 'paid', charge: first }));
    const { paidUntil } = await subscriptionOf(server, member);
    expect(Date.parse(paidUntil ?? '')).toBe(Date.parse(first.endsAt));
  });

  test('[S32] one that comes a month late gives its own period, which is over', async () => {
    const { member, order } = await ready('latepay');
    await owner`update app.payment_orders set created_at = now() - interval '62 days' where id = ${order.id}`;
    const paid = charge('p6', -61, -31);
    await enter(order, [paid]);
    expect(await send(sandboxMessage(bankSecret, order, { kind: 'paid', charge: paid }))).toBe(200);
    expect([await roleOf(member), (await subscriptionOf(server, member)).invoices.length]).toEqual(['membre', 1]);
  });

  test('[S32] another price, currency, payer, offer or a longer period is refused', async () => {
    const { member, order } = await ready('wrongpay');
    const paid = charge('p7', 0, 30);
    await enter(order, [paid, charge('p8', 0, 400)]);
    const wrong: Partial<PaymentOrder>[] = [
      { cents: 1 },
      { currency: 'USD' },
      { payer: '9a51c7e0-2a7b-4c7e-9a51-0d6f6c1a2b3c' },
      { offer: 'twelve-months' },
    ];
    for (const change of wrong)
      expect(await send(sandboxMessage(bankSecret, { ...order, ...change }, { kind: 'paid', charge: paid }))).toBe(200);
    await send(sandboxMessage(bankSecret, order, { kind: 'paid', charge: charge('p8', 0, 400) }));
    expect([await roleOf(member), new Set(await eventStates(order))]).toEqual(['membre', new Set(['refused'])]);
  });

  test('[MEMBERAREA-13] one of the end of a short month is taken, the first as well as a renewal', async () => {
    const { member, order } = await ready('februarypay');
    const placed = '2026-01-31T20:00:00Z';
    await owner`update app.payment_orders set provider = 'verotel', created_at = ${placed} where id = ${order.id}`;
    const provider = verotel({ shopId: '1', signatureKey: 'key', title: 'Premium' });
    const record = async (fields: Record<string, string>) => {
      const common = { custom1: order.payer, custom2: order.offer, custom3: String(order.months), saleID: '7' };
      const of = { ...common, referenceID: order.id, shopID: '1', type: 'subscription', priceCurrency: order.currency };
      const message = provider.readMessage(
        signedQuery('key', { ...of, priceAmount: amountOf(order.cents), ...fields }),
      );
      const [row] =
        await owner`select public.record_payment(${owner.json({ ...message, provider: 'verotel' } as never)}) ->> 'state' as state`;
      return row?.['state'] as string;
    };
    expect([
      await record({ event: 'initial', transactionID: '1', nextChargeOn: '2026-02-28' }),
      await record({ event: 'rebill', transactionID: '2', nextChargeOn: '2026-03-31' }),
    ]).toEqual(['applied', 'applied']);
    expect((await subscriptionOf(server, member)).invoices).toHaveLength(2);
  });

  test('[S32] one about an order that is not ours is parked by the database', async () => {
    const [row] = await owner<{ answer: { state: string } }[]>`
      select public.record_payment(${owner.json({ provider: 'verotel', event: 'e1', kind: 'noted', order: '3f0c7d1e-2a7b-4c7e-9a51-0d6f6c1a2b3c', payer: 'x', offer: 'y' })}) as answer`;
    expect(row?.answer).toEqual({ state: 'parked' });
  });
});

describe('the bank', () => {
  test('[S5] opens no page for an address that it has not signed, or of another payer', async () => {
    const { member, order } = await ready('guesspay');
    const address = await startCheckout(server, member);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(404);
    const other = signedQuery(bankSecret, { payer: '9a51c7e0-2a7b-4c7e-9a51-0d6f6c1a2b3c', returnTo: 'x' });
    expect((await fetch(`${address.split('?')[0]}?${other.toString()}`)).status).toBe(404);
    expect(await roleOf(member)).toBe('membre');
    expect(await eventStates(order)).toEqual([]);
  });

  test('[S5] does not start but for a demonstration, and nobody else’s is asked for by default', () => {
    expect(() => paymentSettings({ PAYMENT_PROVIDER: 'sandbox' }, 'empty')).toThrow(/demonstration/);
    expect(paymentSettings({}, 'empty')).toBeUndefined();
    expect(paymentSettings({}, 'demo')).toMatchObject({ provider: 'sandbox' });
    expect(() => paymentSettings({ PAYMENT_PROVIDER: 'verotel' }, 'empty')).toThrow(/VEROTEL_SHOP_ID/);
  });

  test('[S5] periods of the sandbox count nowhere else', async () => {
    const { member } = await ready('elsewherepay');
    await press(await startCheckout(server, member), 'accept');
    expect(await roleOf(member)).toBe('membre_abonné');
    await owner`update app.payment_settings set provider = 'verotel' where one`;
    await owner`select app.refresh_subscription(${member.id})`;
    expect(await roleOf(member)).toBe('membre');
    await owner`update app.payment_settings set provider = 'sandbox' where one`;
  });
});
