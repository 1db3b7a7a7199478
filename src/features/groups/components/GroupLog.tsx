import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useNow } from '#ui/use-now.ts';
import { AnswerAge } from '#ui/SeenAt.tsx';
import { info } from '../info.fr.ts';
import { logText } from '../log-text.ts';
import type { OwnGroup } from '../queries.ts';
import { useListRefresh } from '../use-list-refresh.ts';
import { AnswerStates } from './AnswerStates.tsx';
import { FoldedPart } from './FoldedPart.tsx';
import { PART_CARD } from './Part.tsx';

const { log: text } = info;

/** What admins did in the last 90 days, 50 lines at a time. */
export function GroupLog({ group }: { group: OwnGroup }) {
  return (
    <FoldedPart title={text.title}>
      <LogRows group={group} />
    </FoldedPart>
  );
}

function LogRows({ group }: { group: OwnGroup }) {
  const control = useCachedAnswer('groups.administration', { groupId: group.id, list: 'log' });
  const { answer, refresh, loadMore } = control;
  useListRefresh(group, control);
  const now = useNow();
  return (
    <>
      <p className="mb-3 px-1 text-second text-text-soft">{text.intro}</p>
      <AnswerAge answer={answer} />
      <AnswerStates answer={answer} refresh={refresh} loadMore={loadMore}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows.flatMap((row) => ('action' in row ? [row] : [])));
          if (rows.length === 0) return <p className="px-1 text-second text-text-soft">{text.none}</p>;
          return (
            <ul aria-label={text.title} className={PART_CARD}>
              {rows.map((row) => {
                const at = Date.parse(row.at);
                return (
                  <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-3 desktop:px-5">
                    <span dir="auto" className="min-w-[180px] flex-1 text-second">
                      {logText(row, now)}
                    </span>
                    <time dateTime={row.at} className="text-note text-text-faint tabular">
                      {shortMonthDay(at, now)}, {clockTime(at)}
                    </time>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </AnswerStates>
    </>
  );
}
