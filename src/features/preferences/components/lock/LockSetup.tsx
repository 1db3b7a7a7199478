import { X } from 'lucide-react';
import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { appTexts } from '#i18n/fr/app.ts';
import type { SecretMethod } from '#device/lock/new-secret.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { lock } from '../../lock.fr.ts';
import { NewCode } from './NewCode.tsx';
import { NewPhrase } from './NewPhrase.tsx';
import { useSetup } from './use-setup.ts';

const text = lock.setup;
const methods: readonly SecretMethod[] = ['phrase', 'code'];

interface LockSetupProps {
  account: MemberId;
  /** The lock is on, and another code or phrase shall open it. */
  isChange: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Turns the lock on, or changes what opens it: the method first, then the secret, which is repeated. */
export function LockSetup({ account, isChange, onClose, onChanged }: LockSetupProps) {
  const [chosen, setChosen] = useState<SecretMethod>('phrase');
  const [isChosen, setIsChosen] = useState(false);
  const setup = useSetup(account, isChange, () => {
    onChanged();
    onClose();
  });
  const Secret = chosen === 'code' ? NewCode : NewPhrase;
  return (
    <Sheet
      tall
      title={isChange ? text.change : text.title}
      closeButton={<IconButton icon={X} label={appTexts.ui.close} />}
      onClose={onClose}
    >
      {isChosen ? (
        <Secret isChange={isChange} {...setup} />
      ) : (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setIsChosen(true);
          }}
        >
          <fieldset className="grid gap-3">
            <legend className="mb-3 font-semibold">{text.which}</legend>
            {methods.map((method) => (
              <label key={method} className="flex items-start gap-3 rounded-control bg-sunken p-4 hairline">
                <input
                  type="radio"
                  name="lock-method"
                  checked={chosen === method}
                  onChange={() => setChosen(method)}
                  className="mt-0.5 size-5 flex-none accent-accent-fill"
                />
                <span>
                  <span className="block font-semibold">{lock.methods[method].label}</span>
                  <span className="mt-0.5 block text-small text-text-soft">{lock.methods[method].hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <p className="text-small text-text-soft">{text.forgotten}</p>
          <Button type="submit">{text.next}</Button>
        </form>
      )}
    </Sheet>
  );
}
