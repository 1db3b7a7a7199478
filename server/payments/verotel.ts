/**
 * Verotel FlexPay, version 4, for subscriptions that renew themselves
 * (https://controlcenter.verotel.com/flexpay-doc/subscription.html). A message is a signed query; its days are days of
 * the provider, so that a period lasts to the end of its last day.
 */
import { createHash } from 'node:crypto';
import { fetchTextAtMost } from './fetch-text.ts';
import { amountOf, centsOf, type PaymentMessage, type PaymentOrder, type PaymentProvider } from './provider.ts';
import { isSigned, signedQuery } from './signed-query.ts';

export const VEROTEL_ADDRESS = 'https://secure.verotel.com';
const VERSION = '4';

export interface VerotelSettings {
  shopId: string;
  signatureKey: string;
  /** Of another brand of the same provider. */
  address?: string | undefined;
  /** What the payment page calls the subscription. */
  title: string;
}

const addMonths = (day: string, months: number): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, last));
};
const DAY_MS = 86_400_000;

export function verotel({ shopId, signatureKey, address = VEROTEL_ADDRESS, title }: VerotelSettings): PaymentProvider {
  const link = (path: string, parameters: Readonly<Record<string, string>>): string =>
    `${address}/${path}?${signedQuery(signatureKey, { ...parameters, shopID: shopId, version: VERSION }).toString()}`;

  const statusOf = (sale: string): Promise<string> => fetchTextAtMost(link('salestatus', { saleID: sale }));

  return {
    name: 'verotel',
    accepted: 'OK',
    checkoutAddress: ({ id, payer, offer, months, cents, currency }, returnTo) =>
      link('startorder', {
        type: 'subscription',
        subscriptionType: 'recurring',
        name: title,
        period: `P${months}M`,
        priceAmount: amountOf(cents),
        priceCurrency: currency,
        referenceID: id,
        custom1: payer,
        custom2: offer,
        custom3: String(months),
        successURL: returnTo,
        declineURL: returnTo,
      }),
    readMessage(query) {
      if (!isSigned(signatureKey, query, ['sha256', 'sha1'])) return null;
      return query.get('shopID') === shopId && query.get('type') === 'subscription' ? messageOf(query) : null;
    },
    async confirm({ sale }) {
      return sale !== null && isAbout(sale, await statusOf(sale));
    },
    // That the request succeeds does not say that the sale has ended: its status does.
    async cancel({ sale }: PaymentOrder) {
      if (sale === null) throw new Error('no sale');
      await fetchTextAtMost(link('cancel-subscription', { saleID: sale }));
      const status = await statusOf(sale);
      if (!isAbout(sale, status) || !isOver(status)) throw new Error('provider did not confirm the cancellation');
    },
  };
}

const isAbout = (sale: string, status: string): boolean =>
  /^response: *FOUND *\r?$/m.test(status) && new RegExp(`^saleID: *["']?${sale}["']? *\r?$`, 'm').test(status);

/**
 * Whether a status says that the sale is cancelled or expired. It follows the provider's public documentation as far
 * as that names the fields, and was never tried with the provider itself: so it takes a flag as well as a word, in any
 * case.
 */
const isOver = (status: string): boolean =>
  /^(?:cancelled|canceled|expired): *["']?(?:true|yes|1)["']? *\r?$/im.test(status) ||
  /^(?:saleResult|saleStatus|status): *["']?(?:cancelled|canceled|expired)["']? *\r?$/im.test(status);

/** Reads a message whose signature is right; null: it lacks what its event needs. */
function messageOf(query: URLSearchParams): PaymentMessage | null {
  const text = (name: string) => query.get(name) ?? '';
  const sale = text('saleID');
  if (!/^\d{1,20}$/.test(sale)) return null;
  const common = {
    // A message has no number of its own, and each copy of it is the same.
    event: createHash('sha256')
      .update(
        [...query]
          .filter(([name]) => name !== 'signature')
          .sort()
          .join('&'),
      )
      .digest('hex'),
    order: text('referenceID'),
    payer: text('custom1'),
    offer: text('custom2'),
    sale,
  };
  const months = Number(text('custom3'));
  switch (text('event')) {
    case 'initial':
    case 'rebill': {
      const cents = centsOf(query.get('priceAmount') ?? query.get('amount'));
      const currency = query.get('priceCurrency') ?? text('currency');
      const end = query.get('nextChargeOn') ?? text('expiresOn');
      if (cents === null || !/^\d{4}-\d\d-\d\d$/.test(end) || !(months >= 1 && months <= 24)) return null;
      return {
        ...common,
        kind: 'paid',
        payment: query.get('transactionID') ?? `${sale}/${end}`,
        cents,
        currency,
        startsAt: new Date(addMonths(end, -months)).toISOString(),
        endsAt: new Date(addMonths(end, 0) + DAY_MS).toISOString(),
      };
    }
    case 'chargeback':
    case 'credit': {
      const payment = query.get('parentID');
      return payment === null ? null : { ...common, kind: 'reversed', payment };
    }
    case 'cancel':
      return { ...common, kind: 'cancelled' };
    case 'uncancel':
      return { ...common, kind: 'resumed' };
    default:
      return { ...common, kind: 'noted' };
  }
}
