/** Takes a provider's message in: its signature, the provider's own word, then the database with our order [S32]. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { asService } from '../gateway/as-service.ts';
import type { PaymentMessage, PaymentOrder, PaymentProvider } from './provider.ts';

const recorded = z.object({ state: z.enum(['applied', 'duplicate', 'parked', 'refused']) });
export type Taken = z.infer<typeof recorded>['state'] | 'forged' | 'denied';

export const recordMessage = async (
  sql: Sql,
  provider: PaymentProvider['name'],
  message: PaymentMessage,
): Promise<Taken> =>
  z.parse(
    recorded,
    await asService(
      sql,
      (tx) =>
        tx<
          { answer: unknown }[]
        >`select public.record_payment(${JSON.stringify({ ...message, provider })}::text::jsonb) as answer`,
    ),
  ).state;

/** Returns what ends an order's renewal: at the provider first. It may tell of it too; whichever comes first counts. */
export const cancelAt =
  (sql: Sql, provider: PaymentProvider) =>
  async (order: PaymentOrder): Promise<void> => {
    await provider.cancel(order);
    const { id, payer, offer, sale } = order;
    const event = `cancel ${randomUUID()}`;
    await recordMessage(sql, provider.name, { kind: 'cancelled', event, order: id, payer, offer, sale });
  };

/** Rejects when the provider or the database cannot be reached: it then sends the message again. */
export async function takeMessage(sql: Sql, provider: PaymentProvider, query: URLSearchParams): Promise<Taken> {
  const message = provider.readMessage(query);
  if (message === null) return 'forged';
  if (!(await provider.confirm(message))) return 'denied';
  return recordMessage(sql, provider.name, message);
}
