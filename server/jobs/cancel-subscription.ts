/**
 * Has the provider end the renewal of a deleted member, and repeats it until the provider confirms. Idempotent: what
 * has ended already stays so.
 */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { paymentOrder, type PaymentOrder } from '../payments/provider.ts';
import { job } from './job.ts';

export interface CancellationPorts {
  /** Absent on a node that takes no payments, which leaves the job to others. */
  cancelOrder?: ((order: PaymentOrder) => Promise<void>) | undefined;
}

export function cancelSubscription({ cancelOrder }: CancellationPorts): Task | null {
  if (cancelOrder === undefined) return null;
  return job(z.object({ order: paymentOrder }), ({ order }) => cancelOrder(order));
}
