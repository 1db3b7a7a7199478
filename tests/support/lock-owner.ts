/** The owner of a device whose app lock a test turns on, and their session. */
import { claimOwner } from '#sync/session/claim-owner.ts';
import type { DeviceWriteTransaction } from '#sync/session/device-database.ts';
import { putSession } from '#sync/session/stored-session.ts';
import { ada } from './streams.ts';

export const lockOwner = { account: ada, generation: 1, email: 'ada@canari.example' };
/** Its tokens are found where they lie in the clear. */
export const lockSession = {
  accessToken: 'canari-access',
  refreshToken: 'canari-refresh',
  expiresAt: 2_000_000_000,
  user: { id: ada, email: lockOwner.email },
};

/** Signs the owner in on a device without a lock. */
export async function signInOwner(tx: DeviceWriteTransaction): Promise<void> {
  await claimOwner(tx, lockOwner, 1);
  await putSession(tx, lockOwner, lockSession);
}
