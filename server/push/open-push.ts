/** Opens web push: keys, allowed services, and the public key in the database, where devices read it. */
import { openJobPool } from '../jobs/job-pool.ts';
import { product } from '#lib/product.ts';
import { NotServable } from '../not-servable.ts';
import { derivedKeys, givenKeys, type PushKeys } from './push-keys.ts';
import type { Language } from '#schemas/language.ts';
import { pushSender, type PushSender } from './push-sender.ts';
import { allowedEndpoints } from './push-services.ts';

/** What the operator may set. */
export interface PushSettings {
  publicKey?: string | undefined;
  privateKey?: string | undefined;
  subject?: string | undefined;
  /** Origins of push services besides those of the browsers, separated by commas. */
  services?: string | undefined;
  language?: Language | undefined;
}

export interface PushEnvironment extends PushSettings {
  /** The secret from which keys are derived where none are given. */
  secret: string;
  siteUrl: string;
}

export function pushKeysOf({ publicKey, privateKey, subject, secret }: PushEnvironment): PushKeys {
  const contact = subject ?? `mailto:${product.contactAddress}`;
  if (publicKey === undefined && privateKey === undefined) return derivedKeys(secret, contact);
  if (publicKey === undefined || privateKey === undefined)
    throw new NotServable('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  return givenKeys(publicKey, privateKey, contact);
}

/** Writes the key before any job runs: subscriptions made for another one end. */
export async function openPush(ownerUrl: string, environment: PushEnvironment): Promise<PushSender> {
  const keys = pushKeysOf(environment);
  const { pool, close } = openJobPool(ownerUrl, 1);
  try {
    await pool.query('select app.set_push_key($1)', [keys.publicKey]);
  } finally {
    await close();
  }
  return pushSender({
    keys,
    siteUrl: environment.siteUrl.replace(/\/+$/, ''),
    language: environment.language,
    allows: allowedEndpoints(environment.services),
  });
}
