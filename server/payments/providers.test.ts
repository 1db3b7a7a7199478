/** What every provider must do, whoever it is: its addresses, its messages, and what is made of changed ones. */
import { describe, expect, test } from 'vitest';
import type { PaymentOrder, PaymentProvider } from './provider.ts';
import { sandbox, sandboxMessage, type Charge } from './sandbox.ts';
import { signedQuery } from './signed-query.ts';
import { verotel } from './verotel.ts';

const order = (provider: 'sandbox' | 'verotel'): PaymentOrder => ({
  id: '3f0c7d1e-2a7b-4c7e-9a51-0d6f6c1a2b3c',
  payer: '9a51c7e0-2a7b-4c7e-9a51-0d6f6c1a2b3c',
  provider,
  offer: 'three-months',
  months: 3,
  cents: 3570,
  currency: 'EUR',
  sale: null,
  createdAt: '2026-11-01T00:00:00Z',
});

interface Bench {
  provider: PaymentProvider;
  paid(): URLSearchParams;
  refunded(): URLSearchParams;
  other(): URLSearchParams;
}

const secret = 'aSecretOfTheTests';
const charge: Charge = {
  payment: '77',
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2027-02-21T00:00:00.000Z',
  refunded: false,
};

function sandboxBench(): Bench {
  const mine = order('sandbox');
  const event = '5b1f3c9e-1a7b-4c7e-8a51-0d6f6c1a2b3c';
  const books = { find: async () => null, store: async () => undefined, moveClock: async () => undefined };
  return {
    provider: sandbox({ secret, siteUrl: 'https://alcove.test', books }),
    paid: () => sandboxMessage(secret, mine, { kind: 'paid', charge }, event),
    refunded: () => sandboxMessage(secret, mine, { kind: 'reversed', charge }, event),
    other: () => sandboxMessage(secret, mine, { kind: 'noted' }, event),
  };
}

function verotelBench(): Bench {
  const { id, payer, offer } = order('verotel');
  const common = {
    custom1: payer,
    custom2: offer,
    custom3: '3',
    referenceID: id,
    saleID: '5',
    shopID: '1',
    type: 'subscription',
  };
  const signed = (fields: Record<string, string>) => signedQuery(secret, { ...common, ...fields });
  return {
    provider: verotel({ shopId: '1', signatureKey: secret, title: 'Premium' }),
    paid: () =>
      signed({
        event: 'initial',
        transactionID: '77',
        priceAmount: '35.70',
        priceCurrency: 'EUR',
        nextChargeOn: '2027-02-20',
      }),
    refunded: () => signed({ event: 'chargeback', parentID: '77', transactionID: '78' }),
    other: () => signed({ event: 'expiry' }),
  };
}

describe.each([
  ['sandbox', sandboxBench],
  ['verotel', verotelBench],
] as const)('%s', (name, open) => {
  const bench = open();
  const mine = order(name);

  test('[MEMBERAREA-13] leads to a signed address that names our order', () => {
    const address = new URL(bench.provider.checkoutAddress(mine, 'https://alcove.test/#/subscription'));
    expect(address.protocol).toBe('https:');
    expect(address.href).toContain(mine.id);
    expect(address.searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('[S32] tells of a payment with order, payer, offer, amount in cents and period', () => {
    expect(bench.provider.readMessage(bench.paid())).toMatchObject({
      kind: 'paid',
      order: mine.id,
      payer: mine.payer,
      offer: mine.offer,
      payment: '77',
      cents: 3570,
      currency: 'EUR',
      startsAt: charge.startsAt,
      endsAt: charge.endsAt,
    });
  });

  test('[S32] names the payment that a refund takes back, and notes what changes nothing', () => {
    expect(bench.provider.readMessage(bench.refunded())).toMatchObject({ kind: 'reversed', payment: '77' });
    expect(bench.provider.readMessage(bench.other())).toMatchObject({ kind: 'noted', order: mine.id });
  });

  test('[S32] gives copies of a message the same number', () => {
    expect(bench.provider.readMessage(bench.paid())?.event).toBe(bench.provider.readMessage(bench.paid())?.event);
  });

  test('[S32] reads no message of which any part was changed, added or taken away', () => {
    for (const field of [...bench.paid().keys()]) {
      const [changed, without, doubled] = [bench.paid(), bench.paid(), bench.paid()];
      changed.set(field, `${changed.get(field) ?? ''}0`);
      without.delete(field);
      doubled.append(field, doubled.get(field) ?? '');
      expect([field, [changed, without, doubled].map((query) => bench.provider.readMessage(query))]).toEqual([
        field,
        [null, null, null],
      ]);
    }
    expect(bench.provider.readMessage(new URLSearchParams())).toBeNull();
  });
});
