import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { caseDecisionForm, type CaseDecisionFields, type CaseDecisionInput } from '#schemas/forms/case-decision.ts';
import { readUnsavedForm, useUnsavedForm } from '#device/use-unsaved-form.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { isFavourable } from '#schemas/forms/case-decision.ts';
import { decisionDraft, discardDecision } from '../decision-draft.ts';
import { effectOf, verdictName } from '../decision-words.ts';
import { decision as text } from '../decision.fr.ts';
import { decideCase, problemText, type Problem } from '../requests.ts';
import { templateOf } from '../template-of.ts';
import type { LoadedCase } from '../use-opened-case.ts';
import { DecisionFields } from './DecisionFields.tsx';

interface Props {
  opened: LoadedCase;
  /** The case is this member's, and the server can be reached. */
  mayDecide: boolean;
  onDecided: (isProposal: boolean) => void;
  /** The server has decided nothing. */
  onRefused: (problem: Problem) => void;
  onClose: () => void;
}

/** The form of a decision. What was typed stays on the device until it is decided, also where the claim is lost. */
export function DecisionForm({ opened, mayDecide, onDecided, onRefused, onClose }: Props) {
  const { id, kind } = opened.case;
  const name = decisionDraft(id);
  const [defaultValues] = useState<CaseDecisionInput>(() => ({
    verdict: '',
    reason: opened.reasons.length === 1 ? (opened.reasons[0] ?? '') : '',
    days: '',
    words: templateOf(kind, null),
    ...readUnsavedForm(name),
  }));
  const resolver = useMemo(() => zodResolver(caseDecisionForm(kind)), [kind]);
  const form = useForm<CaseDecisionInput, unknown, CaseDecisionFields>({ resolver, defaultValues });
  useUnsavedForm(form, name);
  const [chosen, setChosen] = useState<CaseDecisionFields | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector<HTMLElement>('input:checked, input')?.focus({ preventScroll: true });
  }, []);

  async function decide(fields: CaseDecisionFields): Promise<void> {
    setBusy(true);
    const refused = await decideCase({ case: id, shown: opened.shown, ...fields });
    setBusy(false);
    setChosen(null);
    const isProposal = refused !== null && 'refusal' in refused && refused.refusal === 'second-person';
    if (refused === null || isProposal) {
      discardDecision(id);
      return onDecided(isProposal);
    }
    if ('refusal' in refused && refused.refusal === 'case-decided') discardDecision(id);
    setProblem(refused);
    onRefused(refused);
  }

  return (
    <div ref={box} className="rounded-card bg-surface p-4 hairline desktop:p-6">
      <h2 className="mb-4 font-text text-lead font-semibold tracking-normal">{text.title}</h2>
      <Form form={form} label={text.title} messages={text.errors} onSubmit={setChosen}>
        <DecisionFields opened={opened} />
        {problem && (
          <Notice tone="bad" role="alert">
            {problemText(problem)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!mayDecide} busy={isBusy}>
            {text.submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </Form>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setChosen(null)}
          title={text.confirm.title(verdictName(chosen.verdict, kind))}
          text={effectOf(kind, chosen.verdict, chosen.days)}
          confirmLabel={text.confirm.action}
          dismissLabel={text.confirm.dismiss}
          danger={!isFavourable(chosen.verdict)}
          busy={isBusy}
          onConfirm={() => void decide(chosen)}
        />
      )}
    </div>
  );
}
