/** Types of the app lock's keys: docs/LOCK.md. */

import type { Owner, Session, SuspendedSession } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { LockTicketEnd } from '#schemas/wire/locked-push.ts';
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';

/** The content of a sealed session; null: the session was lost. The address is left out of the owner record. */
export interface SealedSession {
  session: Session | SuspendedSession | null;
  email: string;
}

export const sessionPlace = (account: MemberId) => `session/${account}`;

/** Encrypts what lies on the device, in one context that has been unlocked. */
export interface Cipher {
  /** Whose data it encrypts. What names another account, or none, passes through it unchanged. */
  readonly account: MemberId;
  /** False while the lock is being turned off: sealed values are still read, but no new one is written. */
  readonly seals: boolean;
  /** Encrypts a JSON value for one place; the place is authenticated, so that no value can be moved [S26]. */
  seal(place: string, value: unknown): Uint8Array<ArrayBuffer>;
  /** Decrypts a value of this place. Throws if it was sealed for another one, by another key, or was changed. */
  open(place: string, sealed: Uint8Array): unknown;
  /**
   * Opens what is stored as the session, and returns it with the owner whose address it holds; null where it is not
   * sealed, or by another key.
   */
  openSession(owner: Owner, stored: unknown): [Owner, SealedSession['session']] | null;
  sealBytes(place: string, bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  openBytes(place: string, sealed: Uint8Array): Uint8Array<ArrayBuffer>;
  /** The same for a storage that takes texts only. `openText` returns a text that is not sealed as it is. */
  sealText(place: string, text: string): string;
  openText(place: string, text: string): string;
  /**
   * Returns a storage of the page that seals the texts of keys, unless they name another account. Reading throws where
   * `openText` does.
   */
  keysIn(storage: KeyValueStorage): KeyValueStorage;
  /** Returns the name under which a key is stored, so that it tells nothing [S26]. */
  nameOf(key: string): string;
}

/** Costs of Argon2id: memory in KiB, and passes over it. */
export interface StretchCosts {
  memory: number;
  passes: number;
}

/** The data key, wrapped under a code or phrase, which is stretched. */
export interface WrapOfSecret {
  method: 'code' | 'phrase';
  salt: Uint8Array<ArrayBuffer>;
  costs: StretchCosts;
  wrapped: Uint8Array<ArrayBuffer>;
}

/** The data key, wrapped for one method [S27]. A passkey evaluates its PRF. */
export type Wrap =
  | WrapOfSecret
  | {
      method: 'passkey';
      credential: string;
      salt: Uint8Array<ArrayBuffer>;
      wrapped: Uint8Array<ArrayBuffer>;
    };

export type LockMethod = Wrap['method'];

/** Attempts that failed one after another. */
export interface Failures {
  count: number;
  /** When the last one happened, by the device's clock, milliseconds. */
  at: number;
}

/** Takes what a context without the key writes: see `inbox.ts`. */
export interface Inbox {
  publicKey: Uint8Array<ArrayBuffer>;
  /** Sealed under the data key. */
  privateKey: Uint8Array<ArrayBuffer>;
}

/** The lock of an account on this device, in the device database. It holds no key that is not wrapped. */
export interface LockRecord {
  v: 1;
  /** `turning-on` and `turning-off`: what lies on the device has both forms, and is being rewritten. */
  state: 'turning-on' | 'on' | 'turning-off';
  /** Rises with every locking, so that a page that wakes up knows that it was locked meanwhile [S25]. */
  generation: number;
  wraps: readonly Wrap[];
  inbox: Inbox;
  /** Locks after so many milliseconds without a touch, or in the background; null: only by hand. */
  afterMs: number | null;
  /** Locks as soon as the app is out of sight. */
  onHide: boolean;
  failures: Failures;
  /** Ends the ticket for sending while locked, once the lock is gone [S1]; it opens nothing. */
  ticketEnd?: LockTicketEnd;
}
