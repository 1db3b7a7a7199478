import { useState } from 'react';
import type { CertificationPage } from '#schemas/wire/certification.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { clockTime } from '#i18n/dates.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { problemText, startCertification } from '../requests.ts';
import { certification as text } from '../text.fr.ts';
import { EvidencePart } from './EvidencePart.tsx';

interface RequestPartProps {
  page: CertificationPage;
  disabled: boolean;
  /** Asks for the page anew. */
  onChange: () => void;
}

/** The steps, and the one that is next: a code, its picture, or nothing but waiting. */
export function RequestPart({ page, disabled, onChange }: RequestPartProps) {
  const { couple, refusal, request, wording, ended } = page;
  const now = useNow();
  const day = (at: string) => longMonthDay(Date.parse(at), now);
  if (request?.state === 'sent')
    return (
      <Section title={text.waiting.title}>
        <p className="px-4 py-4 desktop:px-5">{text.waiting.text(day(request.sentAt ?? request.codeUntil))}</p>
      </Section>
    );
  // A code may end while the page stands.
  const isOpen = request?.state === 'open' && request.code !== null && Date.parse(request.codeUntil) > now;
  return (
    <>
      {request?.state === 'refused' && request.reason && (
        <Section title={text.refused.title}>
          <div className="grid gap-1 px-4 py-4 desktop:px-5">
            <p className="font-medium">{text.reasons[request.reason]}</p>
            {request.decidedAt !== null && (
              <p className="text-small text-text-soft">{text.refused.on(day(request.decidedAt))}</p>
            )}
          </div>
        </Section>
      )}
      {ended && request?.state !== 'refused' && (
        <div className="mb-6">
          <Notice>{text.ended[ended.why](day(ended.at))}</Notice>
        </div>
      )}
      <Section title={text.steps.title}>
        <ol className="grid list-decimal gap-2 py-4 pr-4 pl-9 desktop:pr-5 desktop:pl-10">
          {[text.steps.code, couple ? text.steps.couple : text.steps.single, text.steps.review, text.steps.erased].map(
            (step) => (
              <li key={step}>{step}</li>
            ),
          )}
        </ol>
        {!isOpen && (
          <div className="px-4 py-4 desktop:px-5">
            {refusal !== null ? (
              <Notice tone="warn">{text.refusals[refusal]}</Notice>
            ) : (
              <StartButton isFirst={request === null} disabled={disabled} onChange={onChange} />
            )}
          </div>
        )}
      </Section>
      {isOpen && request.code !== null && (
        <>
          <Section title={text.code.title}>
            <div className="px-4 py-5 text-center desktop:px-5">
              <p className="font-text text-display font-semibold tracking-[0.2em] tabular-nums">
                <span aria-hidden="true">{request.code}</span>
                <span className="sr-only">{text.code.spelled(request.code)}</span>
              </p>
              <p className="mt-1 text-small text-text-soft">
                {text.code.until(clockTime(Date.parse(request.codeUntil)), day(request.codeUntil))}
              </p>
            </div>
          </Section>
          <EvidencePart code={request.code} wording={wording} disabled={disabled} onChange={onChange} />
        </>
      )}
    </>
  );
}

interface StartButtonProps extends Pick<RequestPartProps, 'disabled' | 'onChange'> {
  isFirst: boolean;
}

function StartButton({ isFirst, disabled, onChange }: StartButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function start(): Promise<void> {
    setBusy(true);
    const answer = await startCertification();
    setBusy(false);
    setProblem(answer && problemText(answer));
    onChange();
  }
  return (
    <div className="grid gap-3">
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button className="desktop:justify-self-start" busy={busy} disabled={disabled} onClick={() => void start()}>
        {isFirst ? text.start : text.again}
      </Button>
    </div>
  );
}
