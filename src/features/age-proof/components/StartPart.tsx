import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { startAgeProof } from '../requests.ts';
import type { Step } from '../step.ts';
import { ageProof as text } from '../text.fr.ts';

interface StartPartProps {
  after: (Step & { kind: 'start' })['after'];
  disabled: boolean;
  /** Asks for the page anew. */
  onChange: () => void;
}

/** What became of the last question, the steps, and the button that asks anew. */
export function StartPart({ after, disabled, onChange }: StartPartProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function start(): Promise<void> {
    setBusy(true);
    setProblem(await startAgeProof());
    setBusy(false);
    onChange();
  }
  return (
    <>
      {after === 'lapsed' && (
        <div className="mb-6">
          <Notice>{text.lapsed}</Notice>
        </div>
      )}
      {after !== 'lapsed' && after !== 'nothing' && (
        <Section title={text.refused}>
          <p className="px-4 py-4 font-medium desktop:px-5">{text.reasons[after]}</p>
        </Section>
      )}
      <Section title={text.steps.title}>
        <ol className="grid list-decimal gap-2 py-4 pr-4 pl-9 desktop:pr-5 desktop:pl-10">
          {text.steps.items.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="grid gap-3 px-4 py-4 desktop:px-5">
          <p className="text-second text-text-soft">{text.privacy}</p>
          {problem !== null && (
            <Notice tone="bad" role="alert">
              {problem}
            </Notice>
          )}
          <Button className="desktop:justify-self-start" busy={busy} disabled={disabled} onClick={() => void start()}>
            {after === 'nothing' ? text.start : text.again}
          </Button>
        </div>
      </Section>
    </>
  );
}
