import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { discardUnsavedForm, readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { staffRight, type RequestKind } from '#schemas/entities/decision.ts';
import {
  emptyHouseRequest,
  houseRequestForm,
  type HouseRequestDraft,
  type HouseRequestInput,
} from '#schemas/forms/house-request.ts';
import { STATEMENT_LENGTH } from '#schemas/limits.ts';
import { Field, Form, SubmitButton } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { proposeRequest } from '../two-person-requests.ts';
import { rightNames, twoPersons } from '../two-persons.fr.ts';

const { form: text, kinds } = twoPersons;
const UNSAVED = 'house-request';
/** No device is to have an address before it is confirmed. */
const NOT_KEPT: readonly (keyof HouseRequestInput)[] = ['email'];
const resolver = zodResolver(houseRequestForm);

interface Props {
  /** What the reader may ask for here. */
  choices: readonly [RequestKind, ...RequestKind[]];
  isOffline: boolean;
  onProposed: () => void;
}

/** Where one person asks; what was typed stays on the device until it is asked [ADMIN-15]. */
export function RequestForm({ choices, isOffline, onProposed }: Props) {
  const [defaultValues] = useState<HouseRequestInput>(() => ({
    ...emptyHouseRequest(choices[0]),
    ...readUnsavedForm(UNSAVED),
  }));
  const form = useForm<HouseRequestInput, unknown, HouseRequestDraft>({ resolver, defaultValues });
  useUnsavedForm(form, UNSAVED, NOT_KEPT);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const [problem, setProblem] = useState<string | null>(null);

  async function propose(draft: HouseRequestDraft): Promise<void> {
    setProblem(null);
    const refused = await proposeRequest(draft);
    if (refused !== null) return setProblem(refused);
    form.reset(emptyHouseRequest(choices[0]));
    discardUnsavedForm(UNSAVED);
    toast(text.done);
    onProposed();
  }

  return (
    <section aria-label={text.title}>
      <h2 className="font-text text-lead font-semibold tracking-normal">{text.title}</h2>
      <div className="mt-3 rounded-card bg-surface p-4 hairline desktop:p-5">
        <Form form={form} label={text.title} messages={text.errors} onSubmit={propose}>
          <SelectField
            name="kind"
            label={text.kind}
            options={choices.map((value) => ({ value, label: kinds[value] }))}
            onChange={() => setProblem(null)}
          />
          <Parameters kind={kind} />
          <TextArea
            name="words"
            label={text.words}
            hint={text.wordsHint}
            rows={3}
            max={STATEMENT_LENGTH}
            count={text.count}
          />
          {problem !== null && (
            <Notice tone="bad" role="alert">
              {problem}
            </Notice>
          )}
          <div>
            <SubmitButton disabled={isOffline}>{text.submit}</SubmitButton>
          </div>
        </Form>
      </div>
    </section>
  );
}

function Parameters({ kind }: { kind: RequestKind }) {
  if (kind === 'export-audit')
    return (
      <div className="grid gap-4 desktop:grid-cols-2">
        <Field name="from" type="date" label={text.from} />
        <Field name="to" type="date" label={text.to} />
      </div>
    );
  return (
    <>
      <Field name="name" label={text.name} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      {kind === 'change-address' && (
        <Field
          name="email"
          type="email"
          label={text.email}
          hint={text.emailHint}
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {(kind === 'grant-right' || kind === 'withdraw-right') && (
        <SelectField
          name="right"
          label={text.right}
          none={text.chooseRight}
          options={staffRight.options.map((value) => ({ value, label: rightNames[value] }))}
        />
      )}
    </>
  );
}
