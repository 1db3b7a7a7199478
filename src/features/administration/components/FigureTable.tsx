import { useId } from 'react';
import { formatNumber } from '#i18n/fr/typography.ts';
import { figures as text } from '../figures.fr.ts';
import type { FigureSection } from '../figures.ts';

/** One table of the report. The bars repeat its numbers for the eye. */
export function FigureTable({ section }: { section: FigureSection }) {
  const id = useId();
  const { title, column, rows, total } = section;
  const largest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-text text-lead font-semibold tracking-normal">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-1 text-second text-text-faint">{text.none}</p>
      ) : (
        <div className="mt-3 rounded-card bg-surface px-4 py-2 hairline">
          <table aria-labelledby={id} className="w-full border-collapse text-second">
            <thead>
              <tr className="text-left text-small text-text-faint">
                <th scope="col" className="py-2 font-medium">
                  {column}
                </th>
                <td aria-hidden="true" />
                <th scope="col" className="py-2 text-right font-medium">
                  {text.number}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, count }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="w-[46%] py-2.5 pr-4 text-left font-normal break-words desktop:w-[38%]">
                    {name}
                  </th>
                  <td aria-hidden="true" className="py-2.5">
                    <span
                      className="block h-2 min-w-1 rounded-pill bg-text-faint"
                      style={{ width: `${(count / largest) * 100}%` }}
                    />
                  </td>
                  <td className="w-16 py-2.5 pl-3 text-right font-semibold tabular">{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
            {total !== null && (
              <tfoot>
                <tr className="border-t border-line">
                  <th scope="row" className="py-2.5 text-left font-medium text-text-soft">
                    {text.total}
                  </th>
                  <td aria-hidden="true" />
                  <td className="py-2.5 pl-3 text-right font-semibold tabular">{formatNumber(total)}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  );
}
