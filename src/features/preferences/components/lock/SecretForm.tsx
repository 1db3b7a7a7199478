import { useState, type ReactNode } from 'react';
import { mayKnowPrf } from '#platform/lock-passkey.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { lock } from '../../lock.fr.ts';
import type { NewSecret, Setup } from './use-setup.ts';

const text = lock.setup;

export interface SecretFormProps extends Setup {
  isChange: boolean;
}

interface Props extends SecretFormProps {
  /** The fields of the new secret. */
  children: ReactNode;
  /** Returns the new secret, or null if it is refused: then the fields say why. */
  read: () => Pick<NewSecret, 'method' | 'secret'> | null;
}

/** The last step for a code and for a phrase: the present secret or a passkey beside it, and the button. */
export function SecretForm({ isChange, busy, problem, save, children, read }: Props) {
  const [present, setPresent] = useState('');
  const [withPasskey, setWithPasskey] = useState(false);
  return (
    <form
      noValidate
      autoComplete="off"
      aria-label={isChange ? text.change : text.title}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const secret = read();
        if (secret && !busy) save({ ...secret, present, withPasskey });
      }}
    >
      {children}
      {isChange && (
        <TextInput
          label={text.present}
          type="password"
          autoComplete="off"
          required
          value={present}
          error={problem?.at === 'present' ? problem.text : undefined}
          onChange={({ target }) => setPresent(target.value)}
        />
      )}
      {!isChange && mayKnowPrf() && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={withPasskey}
            onChange={({ target }) => setWithPasskey(target.checked)}
            className="mt-0.5 size-6 flex-none rounded-[6px] accent-accent-fill"
          />
          <span>
            <span className="block text-second">{text.passkey}</span>
            <span className="mt-0.5 block text-small text-text-soft">{lock.methods.passkey.hint}</span>
          </span>
        </label>
      )}
      {problem?.at === 'form' && (
        <Notice tone="bad" role="alert">
          {problem.text}
        </Notice>
      )}
      <Button type="submit" busy={busy}>
        {isChange ? text.save : text.confirm}
      </Button>
    </form>
  );
}
