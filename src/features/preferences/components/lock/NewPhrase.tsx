import { useState } from 'react';
import { newPhrase, problemOf } from '#device/lock/new-secret.ts';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { lock } from '../../lock.fr.ts';
import { SecretForm, type SecretFormProps } from './SecretForm.tsx';

const text = lock.setup;

/** A phrase that is made for the member: shown, then asked for before it counts. It is never copied or stored. */
export function NewPhrase(props: SecretFormProps) {
  const [phrase] = useState(newPhrase);
  const [isNoted, setNoted] = useState(false);
  const [repeated, setRepeated] = useState('');
  const [isDifferent, setDifferent] = useState(false);
  if (!isNoted)
    return (
      <div className="grid gap-5">
        <section aria-label={text.phrase}>
          <p className="text-small font-medium text-text-soft">{text.phrase}</p>
          <p translate="no" className="mt-2 rounded-control bg-sunken p-4 text-mark leading-relaxed hairline">
            {phrase}
          </p>
          <p className="mt-2 text-small text-text-soft">{text.phraseHint}</p>
        </section>
        <Button onClick={() => setNoted(true)}>{text.noted}</Button>
      </div>
    );
  const read = () => {
    const problem = problemOf('phrase', phrase, repeated);
    setDifferent(problem !== null);
    return problem ? null : ({ method: 'phrase', secret: phrase } as const);
  };
  return (
    <SecretForm {...props} read={read}>
      <TextInput
        label={text.repeatPhrase}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={repeated}
        error={isDifferent ? text.different : undefined}
        onChange={({ target }) => setRepeated(target.value)}
      />
      <Button variant="plain" onClick={() => setNoted(false)}>
        {text.again}
      </Button>
    </SecretForm>
  );
}
