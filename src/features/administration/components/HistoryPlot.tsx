import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { HISTORY_STEPS } from '#schemas/wire/staff.ts';
import { Icon } from '#ui/Icon.tsx';
import { isLeastWorst, valueText } from '../figure-values.ts';
import { figureNames, history as text } from '../history.fr.ts';
import { PLOT_HEIGHT, type Plot } from '../history.ts';

/** A figure as a line, said in a sentence for whoever does not see it, with its numbers as a table on demand. */
export function HistoryPlot({ plot, now }: { plot: Plot; now: number }) {
  const id = useId();
  const { figure, last, least, most, gaps, line, rows } = plot;
  const name = figureNames[figure];
  const shown = (value: number | null) => valueText(figure, value);
  const range = text.range(shown(least), shown(most));
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface px-4 py-3 hairline">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="font-text text-second font-medium">
          {name}
        </h3>
        <span className="flex-none text-body font-semibold tabular">{shown(last)}</span>
      </div>
      <svg
        role="img"
        aria-label={text.summary(name, shown(last), range, gaps)}
        viewBox={`0 -2 ${HISTORY_STEPS} ${PLOT_HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="mt-2 block h-16 w-full text-text-soft"
      >
        <path d={`M0 ${PLOT_HEIGHT}H${HISTORY_STEPS}`} className="text-line" {...stroke} strokeWidth={1} />
        <path d={line} {...stroke} strokeWidth={2} />
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between gap-3 text-note text-text-faint">
        <span>{text.when(rows[0]?.at ?? now, now)}</span>
        <span className="tabular">{range}</span>
        <span>{text.now}</span>
      </div>
      <details className="group mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-small text-text-soft">
          {text.table}
          <Icon icon={ChevronDown} size={18} className="group-open:rotate-180" />
        </summary>
        <table aria-label={text.tableOf(name)} className="w-full border-collapse text-small">
          <thead>
            <tr className="text-text-faint">
              <th scope="col" className="py-1.5 text-left font-medium">
                {text.from}
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                {isLeastWorst(figure) ? text.least : text.most}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, worst }) => (
              <tr key={at} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {text.when(at, now)}
                </th>
                <td className="py-1.5 pl-3 text-right tabular">{shown(worst)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** The picture is stretched to its card, its lines are not. */
const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;
