/** A subscription from the offer to the role, through « Banque d’essai », on a real server. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectChat } from '#tests/support/chat-client.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { orderIn, press, startCheckout, startShop, subscriptionOf } from '#tests/support/sandbox-bank.ts';
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

const call = <Body = { refusal: string | null }>(member: TestMember, name: string, request: unknown = {}) =>
  post<Body>(`${server.url}/rest/v1/rpc/${name}`, { request }, bearerOf(member));
const roleOf = async ({ id }: TestMember) =>
  (await owner<{ role: string }[]>`select app.role_of(${id}) as role`)[0]?.role;
const monthsBetween = (from: string, to: string) =>
  (new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear()) * 12 +
  new Date(to).getUTCMonth() -
  new Date(from).getUTCMonth();

describe('paying', () => {
  test('[MEMBERAREA-13, AUTH-165] an accepted payment gives the role, at once on a connected device', async () => {
    const ada = await server.signUp('adasubscribes');
    const socket = await connectChat(server.url, ada);
    const before = await subscriptionOf(server, ada);
    expect([before.provider, before.descriptor, before.paidUntil]).toEqual(['sandbox', 'ALC SERVICES', null]);
    expect(await press(await startCheckout(server, ada), 'accept')).toContain('Paiement accepté');
    await socket.waitFor('account:updated', (payload) => JSON.stringify(payload).includes('"membre_abonné"'));
    const after = await subscriptionOf(server, ada);
    expect([await roleOf(ada), after.renews, after.offer]).toEqual(['membre_abonné', true, 'one-month']);
    const [invoice] = after.invoices;
    expect([invoice?.cents, monthsBetween(invoice?.startsAt ?? '', invoice?.endsAt ?? '')]).toEqual([1490, 1]);
    socket.close();
  });

  test('[MEMBERAREA-13] a refused payment and a failed 3-D Secure change nothing', async () => {
    const ada = await server.signUp('adarefused');
    const address = await startCheckout(server, ada);
    expect(await press(address, 'refuse')).toContain('refusé');
    expect(await press(address, 'secure')).toContain('3-D Secure');
    expect([await roleOf(ada), (await subscriptionOf(server, ada)).invoices]).toEqual(['membre', []]);
  });

  test('[MEMBERAREA-13] a renewal goes on where the last period ends', async () => {
    const ada = await server.signUp('adarenews');
    const address = await startCheckout(server, ada, 'three-months');
    await press(address, 'accept');
    await press(address, 'renew');
    const { invoices, paidUntil } = await subscriptionOf(server, ada);
    expect(invoices.map(({ cents }) => cents)).toEqual([3570, 3570]);
    const [second, first] = invoices.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt));
    expect(Date.parse(second?.startsAt ?? '')).toBe(Date.parse(first?.endsAt ?? ''));
    expect(Date.parse(paidUntil ?? '')).toBe(Date.parse(second?.endsAt ?? ''));
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(2);
  });

  test('[MEMBERAREA-13, Y7] a renewal inside a paid period takes a revision of the account', async () => {
    const ada = await server.signUp('adarenewsearly');
    const address = await startCheckout(server, ada);
    await press(address, 'accept');
    const revision = async () =>
      Number((await owner<{ rev: string }[]>`select rev from public.streams where id = ${ada.id}`)[0]?.rev);
    const before = await revision();
    await press(address, 'renew');
    expect(await revision()).toBeGreaterThan(before);
  });

  test('[S32] a chargeback takes its own period away, and no other', async () => {
    const ada = await server.signUp('adadisputes');
    const address = await startCheckout(server, ada);
    await press(address, 'accept');
    await press(address, 'renew');
    await press(address, 'chargeback');
    const { invoices, paidUntil } = await subscriptionOf(server, ada);
    expect(invoices.map(({ reversedAt }) => reversedAt !== null).sort()).toEqual([false, true]);
    expect([await roleOf(ada), Date.parse(paidUntil ?? '')]).toEqual([
      'membre_abonné',
      Date.parse(invoices.find(({ reversedAt }) => reversedAt === null)?.endsAt ?? ''),
    ]);
    await press(address, 'chargeback');
    expect(await roleOf(ada)).toBe('membre');
  });
});

describe('the end', () => {
  test('[MEMBERAREA-13] ending the renewal keeps what is paid, and the job ends it at its time', async () => {
    const ada = await server.signUp('adaleaves');
    const address = await startCheckout(server, ada);
    await press(address, 'accept');
    expect((await call(ada, 'cancel_subscription')).body).toEqual({ refusal: null });
    expect((await call(ada, 'cancel_subscription')).body).toEqual({ refusal: 'no-subscription' });
    const kept = await subscriptionOf(server, ada);
    expect([kept.renews, await roleOf(ada)]).toEqual([false, 'membre_abonné']);
    await owner`update app.payments set starts_at = starts_at - interval '2 months', ends_at = ends_at - interval '2 months' where order_id = ${orderIn(address)}`;
    await owner`update public.subscribers set paid_due = paid_due - interval '2 months' where user_id = ${ada.id}`;
    expect(await roleOf(ada)).toBe('membre_abonné');
    await owner`select app.tidy_subscriptions()`;
    expect(await roleOf(ada)).toBe('membre');
  });

  test('[MEMBERAREA-13] the bank’s clock ends what is over there, for this member alone', async () => {
    const [ada, bela] = [await server.signUp('adaahead'), await server.signUp('belahere')];
    const address = await startCheckout(server, ada);
    await press(address, 'accept');
    await press(await startCheckout(server, bela), 'accept');
    await press(address, 'year');
    expect([await roleOf(ada), await roleOf(bela)]).toEqual(['membre', 'membre_abonné']);
  });

  test('[AUTH-170] premium’s end takes no other role, and the free period is never touched', async () => {
    const ada = await server.signUp('adakeepsrole');
    const freeEnd = '2030-01-01T00:00:00.000Z';
    await owner`insert into public.subscribers (user_id, free_period_end) values (${ada.id}, ${freeEnd})`;
    await owner`update public.profiles set certified = true where id = ${ada.id}`;
    const address = await startCheckout(server, ada);
    await press(address, 'accept');
    await press(address, 'chargeback');
    expect(await roleOf(ada)).toBe('membre_certifié');
    const [row] = await owner`select paid, free_period_end from public.subscribers where user_id = ${ada.id}`;
    expect([row?.['paid'], (row?.['free_period_end'] as Date).toISOString()]).toEqual([false, freeEnd]);
    await owner`update public.profiles set certified = false where id = ${ada.id}`;
    expect(await roleOf(ada)).toBe('membre_abonné');
  });

  test('[MEMBERAREA-13] a subscription that the house has given is not ended by the job', async () => {
    const ada = await server.signUp('adagifted');
    await owner`insert into public.subscribers (user_id, subscribed) values (${ada.id}, true)`;
    await owner`select app.tidy_subscriptions()`;
    expect([await roleOf(ada), (await subscriptionOf(server, ada)).given]).toEqual(['membre_abonné', true]);
  });

  test('[AUTH-170] the end of a paid period leaves what the house has given, then or before', async () => {
    const [ada, bela] = [await server.signUp('adabothways'), await server.signUp('belabothways')];
    const gift = (member: TestMember) =>
      owner`insert into public.subscribers (user_id, subscribed) values (${member.id}, true) on conflict (user_id) do update set subscribed = true`;
    await gift(ada);
    for (const member of [ada, bela]) {
      const address = await startCheckout(server, member);
      await press(address, 'accept');
      await gift(member);
      await press(address, 'chargeback');
    }
    await owner`select app.tidy_subscriptions()`;
    for (const member of [ada, bela])
      expect([await roleOf(member), (await subscriptionOf(server, member)).given]).toEqual(['membre_abonné', true]);
  });
});

describe('opening an order', () => {
  test('[S32] the price is the operator’s, whatever a request says', async () => {
    const ada = await server.signUp('adahaggles');
    const { body } = await call(ada, 'start_checkout', { offer: 'twelve-months', cents: 1, months: 24 });
    expect(body.refusal).toBeNull();
    const rows = await owner`select months, cents from app.payment_orders where member_id = ${ada.id}`;
    expect(rows).toEqual([{ months: 12, cents: 9990 }]);
  });

  test('[MEMBERAREA-13] an unknown offer, and a second subscription, are refused', async () => {
    const ada = await server.signUp('adatwice');
    for (const offer of ['gratis', null, 7, '', 'one-month; drop'])
      expect((await call(ada, 'start_checkout', { offer })).body.refusal).toBe('unknown-offer');
    await press(await startCheckout(server, ada), 'accept');
    expect((await call(ada, 'start_checkout', { offer: 'one-month' })).body.refusal).toBe('subscription-running');
  });

  test('[MEMBERAREA-13] an order that was not paid is used again', async () => {
    const ada = await server.signUp('adahesitates');
    expect(orderIn(await startCheckout(server, ada))).toBe(orderIn(await startCheckout(server, ada)));
  });
});

describe('a deleted account', () => {
  test('[MEMBERAREA-27] leaves invoices that name nobody, and its renewal is ended at the bank', async () => {
    const ada = await server.signUp('adaforgotten');
    const address = await startCheckout(server, ada);
    await press(address, 'accept');
    await owner`select app.delete_account(${ada.id})`;
    const order = orderIn(address);
    await expect
      .poll(async () => (await owner`select cancelled from app.sandbox_sales where order_id = ${order}`)[0])
      .toEqual({ cancelled: true });
    expect(await owner`select member_id from app.payment_orders where id = ${order}`).toEqual([{ member_id: null }]);
    expect(await owner`select from app.payments where order_id = ${order}`).toHaveLength(1);
  });

  const isCancelled = async (order: string) =>
    (await owner<{ cancelled: boolean }[]>`select cancelled from app.sandbox_sales where order_id = ${order}`)[0]
      ?.cancelled;

  test('[MEMBERAREA-13] a payment that arrives after it has its renewal ended at the bank', async () => {
    const ada = await server.signUp('adapayslate');
    const address = await startCheckout(server, ada);
    await owner`select app.delete_account(${ada.id})`;
    await press(address, 'accept');
    await expect.poll(() => isCancelled(orderIn(address))).toBe(true);
  });

  test('[MEMBERAREA-13] a payment that is being taken in meanwhile has its renewal ended too', async () => {
    const ada = await server.signUp('adapaysnow');
    const order = orderIn(await startCheckout(server, ada));
    const other = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
    const message = (at: number) => ({
      kind: 'paid',
      event: 'meanwhile',
      payment: 'meanwhile',
      sale: order,
      startsAt: new Date(at).toISOString(),
      endsAt: new Date(at + 86_400_000).toISOString(),
    });
    const deletion = await other.begin(async (tx) => {
      await tx`select public.record_payment(app.order_json(o) || ${tx.json({ ...message(Date.now()), order })}) from app.payment_orders o where o.id = ${order}`;
      const end = owner`select app.delete_account(${ada.id})`.execute();
      // A transaction reads pg_stat_activity once; who waits for a lock is read anew each time.
      await expect
        .poll(async () => (await tx`select from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid))`).length)
        .toBeGreaterThan(0);
      return { end };
    });
    await deletion.end;
    await other.end();
    await expect.poll(() => isCancelled(order)).toBe(true);
  });

  test('[MEMBERAREA-13] a renewal is announced by mail, and not once it was ended', async () => {
    const [ada, bela] = [await server.signUp('adanotified'), await server.signUp('belastopped')];
    for (const member of [ada, bela]) await press(await startCheckout(server, member), 'accept');
    await call(bela, 'cancel_subscription');
    const due = async ({ id }: TestMember) => {
      const [row] = await owner<
        { invoice: string; due: boolean }[]
      >`select m.key as invoice, app.is_renewal_due(m.member_id, m.key) as due from app.planned_mails m where m.member_id = ${id} and m.kind = 'renewal'`;
      return row?.due;
    };
    expect([await due(ada), await due(bela)]).toEqual([true, false]);
  });
});
