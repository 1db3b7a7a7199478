/** Verotel FlexPay: its published signatures, and messages as its control center sends them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isSigned, signatureOf, signedQuery } from './signed-query.ts';
import { verotel } from './verotel.ts';

// Recorded from the provider's test page, with the key that signed them (FlexPay 3.4, SHA-1).
const recordedKey = 'KzkfbQBeTEAPjFXFuPfuAzUfZZzSqz';
const custom = 'custom1=Custom+Param+1&custom2=Custom+Param+2&custom3=Custom+Param+3';
const recorded = [
  `${custom}&event=initial&expiresOn=2019-06-09&paymentMethod=CC&period=P1M&priceAmount=12.31&priceCurrency=EUR&referenceID=98040000000000000&saleID=500000&shopID=115790&subscriptionType=one-time&transactionID=100100&type=subscription&signature=7a1a4b6b582743029c4d28667db4b254f35d8ebd`,
  `amount=12.31&currency=EUR&${custom}&event=rebill&nextChargeOn=2019-06-30&paymentMethod=CC&referenceID=98040000000000000&saleID=456789&shopID=115790&subscriptionPhase=normal&subscriptionType=recurring&type=subscription&signature=a2a4a35f826faf8b13ec4b09840585245dc40b76`,
  `${custom}&event=chargeback&parentID=10101010&priceAmount=12.31&priceCurrency=EUR&referenceID=98040000000000000&saleID=456789&shopID=115790&subscriptionPhase=normal&subscriptionType=one-time&transactionID=1001000&type=subscription&signature=37429bf3bd4d7917023f4586ec9f9d94df9d1e8d`,
  `cancelledBy=user&${custom}&event=cancel&expiresOn=2019-06-30&referenceID=98040000000000000&saleID=456789&shopID=115790&subscriptionPhase=normal&subscriptionType=recurring&type=subscription&signature=f74697510b90abcf693febcec131e55d8f6703b3`,
].map((text) => new URLSearchParams(text));

test.each(recorded.map((query) => [query.get('event') ?? '', query] as const))(
  '[S32] a recorded message « %s » has the signature that we compute',
  (_, query) => {
    expect(isSigned(recordedKey, query, ['sha1'])).toBe(true);
    expect(isSigned(`${recordedKey}x`, query, ['sha1', 'sha256'])).toBe(false);
  },
);

test('[S32] the signature of version 4 is that of the provider’s own client', () => {
  const fields = {
    saleID: '433456',
    priceAmount: '0.00',
    referenceID: 'reference1234',
    priceCurrency: 'USD',
    custom1: 'My',
    description: 'My Dščřčřřěřě&?=blah123',
    subscriptionType: 'RECURRING',
    period: 'P1M',
    name: 'My name',
    trialAmount: '0.01',
    trialPeriod: 'P3D',
    successURL: 'http://backURL.test',
    declineURL: 'http://declineURL.test',
    cancelDiscountPercentage: '30',
    shopID: '68849',
  };
  expect(signatureOf('zpXwe2D77g4P7ysGJcr3rY87TBYs6J', Object.entries(fields))).toBe(
    'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2',
  );
});

test('[S32] a signature does not hold for anything added, doubled, or extended with bytes', () => {
  const query = signedQuery('secret', { a: '1', b: '2' });
  expect(isSigned('secret', query, ['sha256'])).toBe(true);
  for (const change of ['&c=3', '&a=1', '&signature=00', '&z=%80%00%00', '&z=%0a'])
    expect([change, isSigned('secret', new URLSearchParams(`${query.toString()}${change}`), ['sha256'])]).toEqual([
      change,
      false,
    ]);
});

const key = 'aKeyOfTheTests';
const provider = verotel({ shopId: '1', signatureKey: key, title: 'Premium' });
const order = {
  id: '3f0c7d1e-2a7b-4c7e-9a51-0d6f6c1a2b3c',
  payer: '9a51c7e0-2a7b-4c7e-9a51-0d6f6c1a2b3c',
  provider: 'verotel' as const,
  offer: 'one-month',
  months: 1,
  cents: 1490,
  currency: 'EUR',
  sale: null,
  createdAt: '2026-11-01T00:00:00Z',
};
const received = (fields: Record<string, string>) =>
  provider.readMessage(
    signedQuery(key, {
      custom1: order.payer,
      custom2: order.offer,
      custom3: '1',
      referenceID: order.id,
      saleID: '77',
      shopID: '1',
      type: 'subscription',
      ...fields,
    }),
  );

test('[MEMBERAREA-13] the checkout address names order and price, and never the member', () => {
  const address = new URL(provider.checkoutAddress(order, 'https://alcove.test/#/subscription'));
  expect(`${address.origin}${address.pathname}`).toBe('https://secure.verotel.com/startorder');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    version: '4',
    priceAmount: '14.90',
    priceCurrency: 'EUR',
    period: 'P1M',
    referenceID: order.id,
    subscriptionType: 'recurring',
  });
  expect(isSigned(key, address.searchParams, ['sha256'])).toBe(true);
});

test('[MEMBERAREA-13] a period ends with the day of the next charge, at the end of short months too', () => {
  const message = received({
    event: 'rebill',
    amount: '14.90',
    currency: 'EUR',
    nextChargeOn: '2027-03-31',
    transactionID: '5',
  });
  expect(message).toMatchObject({
    kind: 'paid',
    payment: '5',
    cents: 1490,
    startsAt: '2027-02-28T00:00:00.000Z',
    endsAt: '2027-04-01T00:00:00.000Z',
    sale: '77',
  });
});

test('[S32] copies of a message have one number, and another message has another', () => {
  const rebill = { event: 'rebill', amount: '14.90', currency: 'EUR', nextChargeOn: '2027-03-31' };
  expect(received(rebill)?.event).toBe(received(rebill)?.event);
  expect(received(rebill)?.event).not.toBe(received({ ...rebill, nextChargeOn: '2027-04-30' })?.event);
});

test('[S32] what is not whole, of another shop, or of an unknown kind gives no payment', () => {
  const rebill = { event: 'rebill', amount: '14.90', currency: 'EUR', nextChargeOn: '2027-03-31' };
  expect(received({ ...rebill, shopID: '2' })).toBeNull();
  expect(received({ ...rebill, amount: '14,9' })).toBeNull();
  expect(received({ ...rebill, nextChargeOn: 'demain' })).toBeNull();
  expect(received({ ...rebill, custom3: '1e9' })).toBeNull();
  expect(received({ event: 'chargeback' })).toBeNull();
  expect(received({ event: 'extend' })).toMatchObject({ kind: 'noted' });
});

/** Cancels a sale at a provider whose pages are these. Resolves to the paths that were asked for. */
async function cancelAt(status: string): Promise<string[]> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://provider').pathname;
    paths.push(path);
    response.end(path === '/salestatus' ? status : '<p>See your subscription.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await verotel({ shopId: '1', signatureKey: key, title: 'Premium', address }).cancel({ ...order, sale: '77' });
    return paths;
  } finally {
    server.close();
  }
}

test.each(['cancelled: yes', 'Cancelled: TRUE', 'expired: "true"', 'saleResult: CANCELLED', 'status: expired'])(
  '[MEMBERAREA-13] an ended renewal is confirmed by the status « %s »',
  async (line) => {
    expect(await cancelAt(`response: FOUND\nsaleID: 77\n${line}\n`)).toEqual(['/cancel-subscription', '/salestatus']);
  },
);

test.each([
  'response: FOUND\nsaleID: 77\nsaleResult: APPROVED\ncancelled: no\nexpired: no',
  'response: FOUND\nsaleID: 78\ncancelled: yes',
  'response: NOTFOUND\nsaleID: 77\ncancelled: yes',
  '<p>cancelled: yes</p>',
])('[MEMBERAREA-13] an ended renewal is not confirmed by the status %j', async (status) => {
  await expect(cancelAt(status)).rejects.toThrow('did not confirm');
});
