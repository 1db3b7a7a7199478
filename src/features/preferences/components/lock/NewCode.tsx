import { useState } from 'react';
import { problemOf, type SecretProblem } from '#device/lock/new-secret.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { lock } from '../../lock.fr.ts';
import { SecretForm, type SecretFormProps } from './SecretForm.tsx';

const text = lock.setup;

/** A code that the member chooses, typed twice. */
export function NewCode(props: SecretFormProps) {
  const [code, setCode] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<SecretProblem | null>(null);
  const read = () => {
    const found = problemOf('code', code, repeated);
    setProblem(found);
    return found ? null : ({ method: 'code', secret: code } as const);
  };
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  return (
    <SecretForm {...props} read={read}>
      <TextInput
        {...field}
        label={text.code}
        hint={text.codeHint}
        value={code}
        error={problem === 'weak' ? text.weak : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextInput
        {...field}
        label={text.repeat}
        value={repeated}
        error={problem === 'different' ? text.different : undefined}
        onChange={({ target }) => setRepeated(target.value)}
      />
    </SecretForm>
  );
}
