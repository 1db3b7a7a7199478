/** Presses the buttons of « Banque d’essai » as a browser would, and sends messages in its name. */
import { sandboxSecret } from '#server/payments/open-payments.ts';
import { bearerOf, post } from './json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

export interface SubscriptionPage {
  provider: string | null;
  descriptor: string;
  offers: { id: string; months: number; cents: number; currency: string }[];
  seller: string[];
  paidUntil: string | null;
  renews: boolean;
  offer: string | null;
  freePeriodEnd: string | null;
  given: boolean;
  invoices: { number: string; cents: number; startsAt: string; endsAt: string; reversedAt: string | null }[];
}

export const subscriptionOf = async (server: TestServer, member: TestMember) =>
  (await post<SubscriptionPage>(`${server.url}/rest/v1/rpc/subscription_page`, { request: {} }, bearerOf(member))).body;

/** Opens an order, and returns the bank's address. */
export async function startCheckout(server: TestServer, member: TestMember, offer = 'one-month'): Promise<string> {
  const { body } = await post<{ refusal: string | null; address?: string }>(
    `${server.url}/rest/v1/rpc/start_checkout`,
    { request: { offer } },
    bearerOf(member),
  );
  if (body.address === undefined) throw new Error(`no address: ${body.refusal}`);
  return body.address;
}

/** Presses a button of the bank's page. Resolves to the page that follows. */
export async function press(address: string, action: string): Promise<string> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ do: action }) });
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`);
  return answer.text();
}

/** Starts a server where « Banque d’essai » takes the payments. */
export const SHOP_SECRET = 'a secret of the tests, 0123456789abcdef';
export const startShop = (): Promise<TestServer> =>
  startTestServer({ jwtSecret: SHOP_SECRET, payments: { provider: 'sandbox' } });

/** The secret with which this server's bank signs. */
export const bankSecret = sandboxSecret(SHOP_SECRET);

export const orderIn = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';
