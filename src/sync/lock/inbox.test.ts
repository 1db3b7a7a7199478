import { expect, test } from 'vitest';
import { ada } from '#tests/support/streams.ts';
import { createCipher } from './cipher.ts';
import { createInbox, openFromInbox, sealForInbox } from './inbox.ts';
import { createDataKey } from './keys.ts';

const bytes = new TextEncoder().encode('canari');
const cipher = createCipher(createDataKey(), ada);

test('[Y22] what was written without the key is read with it, and only at its place', async () => {
  const inbox = await createInbox(cipher);
  const sealed = await sealForInbox(inbox.publicKey, 'shared/0', bytes);
  expect(await openFromInbox(inbox, cipher, 'shared/0', sealed)).toEqual(bytes);
  await expect(openFromInbox(inbox, cipher, 'shared/1', sealed)).rejects.toThrow();
});

test('[Y22] nobody reads it with another key, from another lock, or changed', async () => {
  const inbox = await createInbox(cipher);
  const sealed = await sealForInbox(inbox.publicKey, 'shared/0', bytes);
  await expect(openFromInbox(inbox, createCipher(createDataKey(), ada), 'shared/0', sealed)).rejects.toThrow();
  await expect(openFromInbox(await createInbox(cipher), cipher, 'shared/0', sealed)).rejects.toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await expect(openFromInbox(inbox, cipher, 'shared/0', sealed)).rejects.toThrow();
});
