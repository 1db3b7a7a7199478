/**
 * Serves « Banque d’essai ». Its addresses are signed: only who was sent there by us can open one. What is pressed is
 * entered in the bank's books first, then reaches us as a signed message, as with every provider.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { securityHeaders } from '../security-headers.ts';
import { sandboxPage } from './sandbox-page.ts';
import {
  nextCharge,
  sandboxMessage,
  SANDBOX_PATH,
  type Charge,
  type SandboxPorts,
  type SandboxSale,
} from './sandbox.ts';
import { isSigned } from './signed-query.ts';

interface Parts extends SandboxPorts {
  descriptor: string;
  /** Sends a message to our own address for messages. */
  deliver(query: URLSearchParams): Promise<unknown>;
  now?: () => number;
}

const clockDays: Readonly<Record<string, number>> = { day: 1, month: 31, year: 365 };

export function sandboxRoutes({ secret, siteUrl, books, descriptor, deliver, now = Date.now }: Parts): Hono {
  const routes = new Hono();
  const home = `${new URL(siteUrl).origin}/#/subscription`;

  /** The sale of a signed address; null: nobody was sent here. */
  async function saleAt(order: string, query: URLSearchParams): Promise<SandboxSale | null> {
    const signed = new URLSearchParams([...query].filter(([name]) => name !== 'done'));
    if (!isSigned(secret, signed, ['sha256']) || !/^[0-9a-f-]{36}$/.test(order)) return null;
    const sale = await books.find(order);
    return sale !== null && sale.order.payer === query.get('payer') ? sale : null;
  }

  async function press(sale: SandboxSale, button: string): Promise<string> {
    const { order, charges, cancelled } = sale;
    const store = (next: readonly Charge[]) => books.store(order.id, next, cancelled);
    const days = clockDays[button];
    if (days !== undefined) {
      await books.moveClock(order.id, days);
      return 'clock';
    }
    if ((button === 'accept' && charges.length === 0) || (button === 'renew' && charges.length > 0 && !cancelled)) {
      const charge = nextCharge(sale, now());
      await store([...charges, charge]);
      await deliver(sandboxMessage(secret, order, { kind: 'paid', charge }));
    } else if (button === 'chargeback') {
      const charge = charges.findLast(({ refunded }) => !refunded);
      if (!charge) return '';
      await store(charges.map((each) => (each === charge ? { ...each, refunded: true } : each)));
      await deliver(sandboxMessage(secret, order, { kind: 'reversed', charge }));
    } else if (button === 'refuse' || button === 'secure') {
      await deliver(sandboxMessage(secret, order, { kind: 'noted' }));
    } else return '';
    return button;
  }

  routes.get(`${SANDBOX_PATH}/:order`, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const sale = await saleAt(c.req.param('order'), query);
    if (!sale) return c.text('404', 404);
    const page = sandboxPage({ sale, descriptor, returnTo: home, done: query.get('done') ?? '', now: now() });
    return c.html(page, 200, { ...securityHeaders(page), 'cache-control': 'no-store' });
  });
  routes.post(`${SANDBOX_PATH}/:order`, bodyLimit({ maxSize: 4096 }), async (c) => {
    const address = new URL(c.req.url);
    const sale = await saleAt(c.req.param('order'), address.searchParams);
    if (!sale) return c.text('404', 404);
    const button = (await c.req.parseBody().catch(() => ({}) as Record<string, unknown>))['do'];
    const done = await press(sale, typeof button === 'string' ? button : '');
    address.searchParams.set('done', done);
    return c.redirect(`${SANDBOX_PATH}/${sale.order.id}?${address.searchParams.toString()}`, 303);
  });
  return routes;
}
