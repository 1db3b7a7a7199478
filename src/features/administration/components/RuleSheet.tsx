import { zodResolver } from '@hookform/resolvers/zod';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { abuseRuleForm, type RuleFields, type RuleInput } from '#schemas/forms/abuse-rule.ts';
import type { AbuseRule } from '#schemas/wire/abuse.ts';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { consequenceOf, parameterLabel } from '../rule-words.ts';
import { ruleEffects, ruleNames, rules as text, subjects } from '../rules.fr.ts';
import { confirmationOf, inputOf, modeOptions } from '../rules.ts';
import { changeRule } from '../staff-requests.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

interface Props {
  rule: AbuseRule;
  /** The rule is another one now, by this form or by somebody else. */
  onChanged: () => void;
  onClose: () => void;
}

/** The form of one rule; a confirmation says what follows before anything is changed. */
export function RuleSheet({ rule, onChanged, onClose }: Props) {
  const { kind, effects, parameters, version } = rule;
  const [resolver] = useState(() => zodResolver(abuseRuleForm(parameters)));
  const [defaultValues] = useState(() => inputOf(rule));
  const form = useForm<RuleInput, unknown, RuleFields>({ resolver, defaultValues });
  const [mode, effect] = useWatch({ control: form.control, name: ['mode', 'effect'] });
  const [chosen, setChosen] = useState<RuleFields | null>(null);
  const [isRefused, setRefused] = useState(false);

  async function change(fields: RuleFields): Promise<string | null> {
    const refused = await changeRule({ kind, version, ...fields });
    setRefused(refused !== null);
    return refused;
  }
  // A refused rule may be another one by now.
  const close = () => {
    if (isRefused) onChanged();
    onClose();
  };

  // In place of the form, which has its values when it comes back.
  if (chosen)
    return (
      <ConfirmedAct
        {...confirmationOf(rule.mode, chosen.mode)}
        text={consequenceOf(kind, chosen.mode, chosen.effect)}
        done={text.confirm.done}
        act={() => change(chosen)}
        onDone={() => {
          onChanged();
          onClose();
        }}
        onClose={() => setChosen(null)}
      />
    );
  return (
    <Sheet title={ruleNames[kind]} closeButton={<IconButton icon={X} label={text.close} />} onClose={close} side tall>
      <p className="mb-5 text-second text-text-soft">{subjects[kind]}</p>
      <Form form={form} label={text.form} messages={text.errors} onSubmit={setChosen}>
        <SelectField name="mode" label={text.mode} options={modeOptions} />
        {effects.length > 1 && (
          <SelectField
            name="effect"
            label={text.effect}
            options={effects.map((value) => ({ value, label: ruleEffects[value] }))}
          />
        )}
        {parameters.map(({ name }) => (
          <Field key={name} name={`parameters.${name}`} label={parameterLabel(name)} inputMode="numeric" />
        ))}
        <p className="text-small text-text-soft" aria-live="polite">
          {consequenceOf(kind, mode, effect)}
        </p>
        <div>
          <SubmitButton>{text.next}</SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
