/**
 * Has the server end the tickets of locks that are gone [S1]: turned off, or erased with their account. Neither a key
 * nor a session is needed for that. Without a network it is done at a later start, or after a later sign-in.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { lockTicketEnded, type LockTicketEnd } from '#schemas/wire/locked-push.ts';
import { sendWithoutToken, type TransportPorts } from '../outbox/transport.ts';
import { readRecord, setRecord, type DeviceDatabase } from './device-database.ts';

/** A server that does not know the ticket, or issues none, has nothing to end. */
const final: readonly FailureCode[] = ['unauthorized', 'bad-request', 'not-found'];

/** Resolves to whether none is left. */
export async function endTickets(
  device: Pick<DeviceDatabase, 'read' | 'change'>,
  ports: Omit<TransportPorts, 'accessToken'>,
): Promise<boolean> {
  const tickets = (await device.read((tx) => readRecord(tx, 'ended-tickets'))) ?? [];
  let isAll = true;
  for (const end of tickets) {
    const answer = await sendWithoutToken(ports, {
      path: '/sync/end-lock-ticket',
      body: JSON.stringify(end),
      schema: lockTicketEnded,
    });
    if (answer.ok || final.includes(answer.code)) await forget(device, end);
    else isAll = false;
  }
  return isAll;
}

const forget = (device: Pick<DeviceDatabase, 'change'>, { ticket }: LockTicketEnd) =>
  device.change(async (tx) => {
    const others = ((await readRecord(tx, 'ended-tickets')) ?? []).filter((other) => other.ticket !== ticket);
    await setRecord(tx, 'ended-tickets', others);
  });
