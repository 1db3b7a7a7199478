import { useId } from 'react';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { STATEMENT_LENGTH } from '#schemas/limits.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

interface Props {
  title: string;
  text: string;
  action: string;
  done: string;
  /** Name of the field. */
  label: string;
  /** Said where it is empty. */
  missing: string;
  /** Under which the device keeps what was typed until it is done. */
  unsaved: string;
  /** Resolves to why it was not done, in French; null: it was. */
  act: (words: string) => Promise<string | null>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a reason, and for confirmation; what was typed stays on the device until it is done. */
export function ReasonAct({ label, missing, unsaved, act, ...rest }: Props) {
  const id = useId();
  const [words, setWords, discard] = useUnsavedInput(unsaved, '');

  async function confirm(): Promise<string | null> {
    if (words.trim() === '') return missing;
    const refused = await act(words);
    if (refused === null) discard();
    return refused;
  }

  return (
    <ConfirmedAct {...rest} typed={words} act={confirm}>
      <label htmlFor={id} className="mt-4 block text-small font-medium text-text-soft">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={STATEMENT_LENGTH}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        className="mt-1.5 w-full rounded-control border border-line bg-sunken px-4 py-3 text-body text-text"
      />
    </ConfirmedAct>
  );
}
