import { afterEach, expect, test } from 'vitest';
import { createCipher } from '#sync/lock/cipher.ts';
import { currentCipher, setCurrentCipher } from '#sync/lock/current-cipher.ts';
import { createDataKey } from '#sync/lock/keys.ts';
import { lockOwner as owner, lockSession as session } from '#tests/support/lock-owner.ts';
import { ada, bela } from '#tests/support/streams.ts';
import type { OpenAccount } from './open-account.ts';
import { createOwnerWork, type OwnerWorkParts } from './owner-work.ts';
import { createStateHolder } from './sync-state.ts';

afterEach(() => setCurrentCipher(null));

test('[Y17, Y22] an account that another context erases ends its work under its key, then the key goes', async () => {
  const cipher = createCipher(createDataKey(), ada);
  setCurrentCipher(cipher);
  const atEnd: unknown[] = [];
  const opened = {
    owner,
    closed: new Promise<void>(() => undefined),
    end: async () => void atEnd.push(currentCipher(ada)),
  };
  const work = createOwnerWork({
    sessions: { current: async () => ({ status: 'present', owner, session }) as never },
    state: createStateHolder(),
    erasePorts: {} as OwnerWorkParts['erasePorts'],
    open: async () => opened as Partial<OpenAccount> as OpenAccount,
  });
  await work.reconcile();
  await work.release(bela);
  expect([atEnd, currentCipher(ada)]).toEqual([[], cipher]);
  await work.release(ada);
  expect([atEnd, currentCipher(ada), work.running()]).toEqual([[cipher], null, null]);
});
