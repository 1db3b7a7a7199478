import { Check, CircleAlert, Clock3, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { laboratory } from '../text.fr.ts';
import type { InvariantView } from '#simulator/ui/types.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { useControls } from '../controls.ts';
import { verdictState, type Decision } from '../scenario-text.ts';

const text = laboratory.verdict;
const looks: Record<InvariantView['state'], { icon: LucideIcon; look: string }> = {
  holds: { icon: Check, look: 'text-ok' },
  'not-yet': { icon: Clock3, look: 'text-warn' },
  broken: { icon: CircleAlert, look: 'text-bad' },
};
export const decisions: Record<Decision, { title: string; text: string; look: string; icon: LucideIcon }> = {
  converged: { title: text.converged, text: text.convergedText, look: 'text-ok', icon: Check },
  unstarted: { title: text.unstarted, text: text.unstartedText, look: 'text-text-faint', icon: Clock3 },
  notYet: { title: text.notYet, text: text.notYetText, look: 'text-warn', icon: Clock3 },
  broken: { title: text.broken, text: text.brokenText, look: 'text-bad', icon: CircleAlert },
};

/** Lists the rules with their states, and starts the final evaluation. */
export function VerdictPart() {
  const { view, judge } = useControls();
  const [judging, setJudging] = useState(false);
  const decision = decisions[verdictState(view)];
  const ask = () => {
    setJudging(true);
    void judge().finally(() => setJudging(false));
  };
  return (
    <div className="px-4 pt-1 pb-4 max-desktop:pt-4">
      <p className={cx('text-lead font-semibold', decision.look)}>{decision.title}</p>
      <p className="mt-0.5 text-small text-text-soft">{decision.text}</p>
      <ul aria-label={text.list} className="mt-3 divide-y divide-line border-y border-line">
        {view.verdict.invariants.map(({ id, text: says, state, detail }) => (
          <li key={id} className="flex items-start gap-2.5 py-2 text-small">
            <Icon icon={looks[state].icon} size={16} className={cx('mt-0.5 flex-none', looks[state].look)} />
            <span className="min-w-0 flex-1">
              {says}
              <span className="sr-only">, {text.states[state]}</span>
              {state === 'broken' && detail !== null && (
                <span className="block text-mini text-bad [overflow-wrap:anywhere]">{detail}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" className="mt-4" busy={judging} disabled={view.crash !== null} onClick={ask}>
        {judging ? laboratory.transport.judging : laboratory.transport.judge}
      </Button>
      <p className="mt-1.5 text-mini text-text-faint">{laboratory.transport.judgeText}</p>
    </div>
  );
}
