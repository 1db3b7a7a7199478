import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import type { EvidencePart } from '#schemas/wire/cases.ts';
import { cx } from '#ui/cx.ts';
import { useNow } from '#ui/use-now.ts';
import { messageFileKey } from '../evidence.ts';
import { house } from '../text.fr.ts';
import type { Revealed } from '../use-revealed.ts';
import { EvidenceFile } from './EvidenceFile.tsx';

const { evidence: text } = house;
type Row = Extract<EvidencePart, { type: 'messages' }>['rows'][number];

interface Props {
  partKey: string;
  rows: readonly Row[];
  revealed: Revealed;
}

/** Messages of a reported conversation, as they were at the report; those that were reported are marked. */
export function EvidenceMessages({ partKey, rows, revealed }: Props) {
  const now = useNow();
  return (
    <section aria-label={text.messages}>
      <h3 className="font-text text-small font-medium text-text-soft">{text.messages}</h3>
      <ol className="mt-2 grid gap-2">
        {rows.map(({ id, author, text: words, at, picture, reported }) => {
          const key = messageFileKey(partKey, id);
          const time = Date.parse(at);
          return (
            <li key={id} className={cx('rounded-control px-4 py-3', reported ? 'bg-warn-wash' : 'bg-surface hairline')}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
                <bdi className="font-semibold">{author ?? text.noAuthor}</bdi>
                <span className="flex items-baseline gap-2">
                  {reported && <span className="text-note font-semibold text-warn">{text.reported}</span>}
                  <time dateTime={at} className="text-text-soft">
                    {shortMonthDay(time, now)}, {clockTime(time)}
                  </time>
                </span>
              </p>
              {words !== '' && (
                <p dir="auto" className="mt-1 whitespace-pre-wrap">
                  {words}
                </p>
              )}
              {words === '' && picture === null && <p className="mt-1 text-text-soft italic">{text.noText}</p>}
              {picture !== null && (
                <div className="mt-2">
                  <EvidenceFile
                    label={text.attached}
                    path={picture}
                    isSmall
                    isShown={revealed.isShown(key)}
                    onShow={(isShown) => revealed.set(key, isShown)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
