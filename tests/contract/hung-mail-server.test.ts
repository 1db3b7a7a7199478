/** Tests a node whose mail server accepts every connection and never says a word. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtp } from '#server/gateway/mails/smtp.ts';
import { allDue, mailTo } from '#tests/support/mail-node.ts';
import { startPushBed, type PushBed } from '#tests/support/push/push-bed.ts';
import { until } from '#tests/support/until.ts';

/** As many as two rounds of all of a node's deliveries. */
const MAILS = 4;

let silent: Server;
let connections: Socket[];
let bed: PushBed;
beforeEach(async () => {
  connections = [];
  silent = createServer((socket) => {
    socket.on('error', () => undefined);
    connections.push(socket);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  bed = await startPushBed(smtp(`smtp://127.0.0.1:${port}`, 'Alcôve <bonjour@alcove.test>'));
});
afterEach(async () => {
  for (const socket of connections) socket.destroy();
  await new Promise<void>((resolve) => silent.close(() => resolve()));
  await bed.stop();
});

async function queueMails(): Promise<void> {
  for (let n = 0; n < MAILS; n += 1) {
    const [id, address] = [randomUUID(), `membre${n}@alcove.test`];
    const sealed = bed.seal.close(id, mailTo(address));
    await bed.database.owner`select app.queue_mail(${id}, 'recovery', ${address}, ${sealed}, 3600, false)`;
  }
}
const attempts = async () =>
  (await bed.rows<{ attempts: number }>(`select attempts from app.mails where kind = 'recovery'`)).map(
    (row) => row.attempts,
  );

test('[NOTIF-69, NOTIF-05] mails that hang hold up neither a push nor a notification', async () => {
  const phone = await bed.device(bed.bela.id);
  await queueMails();
  await until(() => expect(connections).toHaveLength(2));
  await bed.ada.says('Bonsoir');
  await bed.database
    .owner`select app.queue_notifications(array[${bed.bela.id}]::uuid[], 'mention', ${randomBytes(8).toString('hex')}, null, ${bed.ada.id}, ${randomUUID()})`;
  await until(async () => {
    await allDue(bed.database.owner);
    expect(phone.pushes.length).toBeGreaterThan(0);
    expect(await bed.rows(`select from public.notifications where type = 'mention'`)).toHaveLength(1);
  });
  // No attempt has ended yet: the mails hang still.
  expect(await attempts()).toEqual(Array.from({ length: MAILS }, () => 0));
  expect(connections).toHaveLength(2);
});
