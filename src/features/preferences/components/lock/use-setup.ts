import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import { lockNow } from '#device/lock/close-lock.ts';
import { replaceSecret } from '#device/lock/lock-settings.ts';
import type { SecretMethod } from '#device/lock/new-secret.ts';
import { turnLockOn } from '#device/lock/set-lock.ts';
import { createLockPasskey } from '#platform/lock-passkey.ts';
import { toast } from '#ui/toast.ts';
import { lock } from '../../lock.fr.ts';

const text = lock.setup;
/** What a new lock begins with; both are settings afterwards. */
const FIRST_TIMES = { afterMs: 300_000, onHide: false };

export interface NewSecret {
  method: SecretMethod;
  secret: string;
  /** The present code or phrase, where another one takes its place. */
  present: string;
  /** A passkey shall open a new lock too. */
  withPasskey: boolean;
}

export interface Setup {
  busy: boolean;
  /** Why the present secret, or the whole, was refused. */
  problem: { at: 'present' | 'form'; text: string } | null;
  save(secret: NewSecret): void;
}

/** Stores a new secret. Turned on, the page starts again, locked; after a change it goes on with `onChanged`. */
export function useSetup(account: MemberId, isChange: boolean, onChanged: () => void): Setup {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Setup['problem']>(null);

  async function change({ method, secret, present }: NewSecret): Promise<Setup['problem']> {
    const outcome = await replaceSecret(account, present, { method, secret }, systemClock);
    if (outcome !== 'changed') return { at: outcome === 'failed' ? 'form' : 'present', text: text[outcome] };
    toast(text.changed);
    onChanged();
    return null;
  }

  async function turnOn({ method, secret, withPasskey }: NewSecret): Promise<Setup['problem']> {
    const passkey = withPasskey ? await createLockPasskey(lock.methods.passkeyName) : null;
    if (passkey?.ok === false) return { at: 'form', text: lock.methods[passkey.code] };
    const begun = await turnLockOn(
      account,
      { method, secret, passkey: passkey?.value ?? null, ...FIRST_TIMES },
      { locks: navigator.locks, lock: lockNow },
    );
    return begun.ok ? null : { at: 'form', text: text.failed };
  }

  async function run(secret: NewSecret): Promise<void> {
    setBusy(true);
    setProblem(null);
    const found = await (isChange ? change(secret) : turnOn(secret)).catch((error: unknown) => {
      log.warn('lock.not-set', { error: errorName(error) });
      return { at: 'form', text: text.failed } as const;
    });
    setProblem(found);
    setBusy(false);
  }
  return { busy, problem, save: (secret) => void run(secret) };
}
