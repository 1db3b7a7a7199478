import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { addLockPasskey, type LockSettings } from '#device/lock/lock-settings.ts';
import { createLockPasskey, mayKnowPrf } from '#platform/lock-passkey.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { lock as text } from '../../lock.fr.ts';

interface LockMethodsProps {
  account: MemberId;
  lock: LockSettings;
  onChange: () => void;
  onAdded: () => void;
}

/** What opens the lock, and of whom each method keeps the data [S3]. */
export function LockMethods({ account, lock, onChange, onAdded }: LockMethodsProps) {
  const [isBusy, setBusy] = useState(false);
  const hasPasskey = lock.methods.includes('passkey');

  async function addPasskey(): Promise<void> {
    setBusy(true);
    const created = await createLockPasskey(text.methods.passkeyName);
    const isAdded = created.ok && (await addLockPasskey(account, created.value).catch(() => false));
    setBusy(false);
    if (isAdded) {
      toast(text.methods.passkeyAdded);
      return onAdded();
    }
    toast(created.ok ? text.setup.failed : text.methods[created.code], { tone: 'bad' });
  }
  return (
    <Section title={text.methods.title}>
      {lock.methods.map((method) => (
        <div key={method} className="px-4 py-4 desktop:px-5">
          <p className="font-semibold">{text.methods[method].label}</p>
          <p className="mt-0.5 text-small text-text-soft">{text.methods[method].hint}</p>
        </div>
      ))}
      <div className="grid gap-3 px-4 py-4 desktop:px-5">
        {lock.state !== 'on' && <Notice>{text.methods.changing}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onChange}>
            {text.methods.change}
          </Button>
          {!hasPasskey && mayKnowPrf() && (
            <Button variant="quiet" size="small" busy={isBusy} onClick={() => void addPasskey()}>
              {text.methods.addPasskey}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
