import { laboratory } from '../text.fr.ts';
import type { ConflictView } from '#simulator/ui/types.ts';
import { useControls } from '../controls.ts';
import { deviceTitle } from '../scenario-text.ts';

const text = laboratory.conflicts;

/** Lists the conflicts: the value before, both requested values, the result, and the rule that decided [Y12]. */
export function Conflicts() {
  const { conflicts } = useControls().view;
  if (conflicts.length === 0)
    return (
      <div className="m-auto max-w-sm px-6 py-10 text-center">
        <p className="text-second font-semibold">{text.empty}</p>
        <p className="mt-1 text-small text-balance text-text-faint">{text.emptyText}</p>
      </div>
    );
  return (
    <ol aria-label={text.list} className="divide-y divide-line">
      {conflicts.map((conflict) => (
        <Conflict key={conflict.id} conflict={conflict} />
      ))}
    </ol>
  );
}

function Conflict({ conflict }: { conflict: ConflictView }) {
  const { devices } = useControls().view;
  const { subject, at, base, mine, theirs, result, rule, explanation } = conflict;
  const device = devices[conflict.device];
  const lines = [
    [text.base, base],
    [text.mine, mine],
    [text.theirs, theirs],
    [text.result, result],
  ] as const;
  return (
    <li className="px-4 py-4">
      <h3 className="font-text text-second leading-5 font-semibold tracking-normal first-letter:uppercase">
        {subject}
      </h3>
      <p className="mt-0.5 text-mini text-text-faint tabular">
        {device && `${deviceTitle(device)} · `}
        {laboratory.transport.seconds(at)}
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-px overflow-clip rounded-control bg-line text-small hairline">
        {lines.map(([label, value]) => (
          <div key={label} className="min-w-0 bg-surface px-3 py-2">
            <dt className="text-mini text-text-faint">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {value ?? <span className="text-text-faint">{text.nothing}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 flex items-start gap-2.5 text-small">
        <strong className="mt-px flex-none rounded-corner bg-accent-wash px-2 py-0.5 text-mini font-semibold text-accent-text">
          {text.rule(rule)}
        </strong>
        <span className="text-text-soft">{explanation}</span>
      </p>
    </li>
  );
}
