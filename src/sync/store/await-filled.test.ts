import { expect, test, vi } from 'vitest';
import { openDataGate } from '#startup/gates/startup-gates.ts';
import { leaveOlderStore } from '#tests/support/older-store.ts';
import { atOnce, freshStores } from '#tests/support/stores.ts';
import { firstEpoch, head } from '#tests/support/streams.ts';
import { awaitFilled } from './await-filled.ts';
import { carryOver } from './carry-over.ts';
import { storeWriter } from './writer.ts';

vi.mock('#startup/gates/startup-gates.ts', { spy: true });
const stores = freshStores();

test('[Y18] a screen waits only for the store migration, which itself waits for no screen', async () => {
  const store = await stores.open();
  await awaitFilled(store, indexedDB, 60_000);
  expect(openDataGate).not.toHaveBeenCalled();
  await leaveOlderStore([head(5)]);
  let waited = false;
  const waiting = awaitFilled(store, indexedDB, 60_000).then(() => (waited = true));
  await vi.waitFor(() => expect(openDataGate).toHaveBeenCalledOnce());
  expect(waited).toBe(false);
  await carryOver(store, {
    pause: atOnce,
    signal: new AbortController().signal,
    factory: indexedDB,
    locks: navigator.locks,
  });
  await waiting;
  expect((await storeWriter(store).readAll()).epoch).toBe(firstEpoch);
  await awaitFilled(store, indexedDB, 60_000);
  expect(openDataGate).toHaveBeenCalledOnce();
});
