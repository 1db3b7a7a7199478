import { useId, useState } from 'react';
import { email as emailForm } from '#schemas/forms/email.ts';
import { twoPersons } from '../two-persons.fr.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

const { list: text } = twoPersons;

interface Props {
  text: string;
  /** Resolves to why it was not done, in French; null: it was. */
  act: (email: string) => Promise<string | null>;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms another address for one of the house, which is shown nowhere: whoever confirms writes it too [S20]. */
export function AddressAct({ act, ...rest }: Props) {
  const id = useId();
  const [address, setAddress] = useState('');

  async function confirm(): Promise<string | null> {
    const typed = emailForm.safeParse(address);
    return typed.success ? act(typed.data) : text.confirmEmailMissing;
  }

  return (
    <ConfirmedAct
      title={text.confirmTitle}
      action={text.confirm}
      done={text.confirmDone}
      typed={address}
      act={confirm}
      {...rest}
    >
      <label htmlFor={id} className="mt-4 block text-small font-medium text-text-soft">
        {text.confirmEmail}
      </label>
      <input
        id={id}
        type="email"
        value={address}
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
        className="mt-1.5 h-12 w-full rounded-control border border-line bg-sunken px-4 text-body text-text"
      />
    </ConfirmedAct>
  );
}
