import { useId } from 'react';
import { cx } from '#ui/cx.ts';

export interface StateCell {
  text: string;
  /** `warn`: it waits too long; `bad`: it has failed. */
  tone?: 'warn' | 'bad' | undefined;
}

interface Props {
  title: string;
  columns: readonly string[];
  /** Each with a name and the cells behind it. */
  rows: readonly { key: string; name: string; cells: readonly StateCell[] }[];
  /** Said in place of an empty table. */
  none: string;
}

const tones = { warn: 'font-semibold text-warn', bad: 'font-semibold text-bad' };

/** A table of what waits and what has failed. */
export function StateTable({ title, columns, rows, none }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-text text-lead font-semibold tracking-normal">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-1 text-second text-text-faint">{none}</p>
      ) : (
        <div className="mt-3 rounded-card bg-surface px-4 py-2 hairline">
          <table aria-labelledby={id} className="w-full border-collapse text-second">
            <thead>
              <tr className="text-small text-text-faint">
                {columns.map((column, n) => (
                  <th
                    key={column}
                    scope="col"
                    className={cx('py-2 align-bottom font-medium', n === 0 ? 'text-left' : 'pl-3 text-right')}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells }) => (
                <tr key={key} className="border-t border-line">
                  <th scope="row" className="py-2.5 text-left font-normal break-words">
                    {name}
                  </th>
                  {cells.map(({ text, tone }, n) => (
                    <td
                      key={columns[n + 1]}
                      className={cx('py-2.5 pl-3 text-right whitespace-nowrap tabular', tone && tones[tone])}
                    >
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
