import type { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { HouseSwitch } from '#schemas/wire/switches.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { switches as text } from '../switches.fr.ts';
import { SwitchControl } from './SwitchControl.tsx';

interface Props extends ReturnType<typeof useCachedAnswer<'house.switches'>> {
  rights: readonly StaffRight[];
  onChange?: () => void;
}

/** The emergency switches: one person stops, two start again [S34, S35]. */
export function Switches({ answer, refresh, loadMore, rights, onChange }: Props) {
  const isOffline = answer.status === 'stored' && answer.isOffline;
  const change = () => {
    refresh();
    onChange?.();
  };
  return (
    <section aria-label={text.title}>
      <h2 className="font-text text-lead font-semibold tracking-normal">{text.title}</h2>
      <p className="mt-1 text-second text-text-soft">{text.lead}</p>
      <div className="mt-3">
        <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
          {([page]) => page && <SwitchList {...page} rights={rights} isOffline={isOffline} onChange={change} />}
        </AnswerList>
      </div>
    </section>
  );
}

interface ListProps {
  switches: readonly HouseSwitch[];
  rights: readonly StaffRight[];
  isOffline: boolean;
  onChange: () => void;
}

/** The switches one under another; where the reader lacks a right, with which one they are turned. */
export function SwitchList({ switches, rights, isOffline, onChange }: ListProps) {
  return (
    <div className="divide-y divide-line rounded-card bg-surface hairline">
      {switches.map((each) => (
        <SwitchControl
          key={each.name}
          state={each}
          mayTurn={rights.includes(each.right)}
          isOffline={isOffline}
          onChange={onChange}
        />
      ))}
    </div>
  );
}
