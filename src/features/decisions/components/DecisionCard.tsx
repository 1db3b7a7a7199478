import { useId, type ReactNode } from 'react';
import type { Decision } from '#schemas/wire/decisions.ts';
import { cx } from '#ui/cx.ts';
import type { AppealPort } from '../requests.ts';
import { decisionView } from '../decision-view.ts';
import { decisions as text } from '../text.fr.ts';
import { AppealPart } from './AppealPart.tsx';

interface Props extends AppealPort {
  decision: Decision;
  now: number;
}

/** One statement of reasons: what, until when, why, on what ground, and the appeal. */
export function DecisionCard({ decision, now, isOffline, onAppeal, onChange }: Props) {
  const id = useId();
  const view = decisionView(decision, now);
  return (
    <article aria-labelledby={id} className="rounded-card bg-surface px-4 py-5 hairline desktop:px-5">
      <h2 id={id} className="font-text text-lead font-semibold tracking-normal">
        {view.title}
      </h2>
      {view.state && (
        <p
          className={cx(
            'mt-1 text-second font-medium',
            view.state.kind === 'in-force' ? 'text-warn' : view.state.kind === 'over' ? 'text-text-soft' : 'text-ok',
          )}
        >
          {view.state.words}
        </p>
      )}
      {view.effect !== null && <p className="mt-2 text-text-soft">{view.effect}</p>}
      <dl className="mt-4 grid gap-3">
        <Part term={text.reason}>{view.reason}</Part>
        {view.facts.trim() !== '' && (
          <Part term={text.facts}>
            <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">{view.facts}</bdi>
          </Part>
        )}
        {view.grounds !== null && <Part term={text.grounds}>{view.grounds}</Part>}
        <Part term={text.ground}>
          <a href="/terms" target="_blank" rel="noopener" className="text-accent-text underline underline-offset-4">
            {text.terms}
          </a>
          , {view.ground}.
        </Part>
      </dl>
      <p className="mt-3 text-small text-text-faint">{view.decidedOn}</p>
      <AppealPart {...{ decision, view, now, isOffline, onAppeal, onChange }} />
    </article>
  );
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-faint">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
