import type { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import type { HistoryHours } from '#schemas/wire/staff.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Chip } from '#ui/Chip.tsx';
import { useNow } from '#ui/use-now.ts';
import { figureNames, history as text, type Figure } from '../history.fr.ts';
import { isSampled, plotOf } from '../history.ts';
import { HistoryPlot } from './HistoryPlot.tsx';

const periods: readonly HistoryHours[] = [48, 720];
const figures = Object.keys(figureNames) as Figure[];

type Props = ReturnType<typeof useCachedAnswer<'house.history'>> & {
  hours: HistoryHours;
  onHours: (hours: HistoryHours) => void;
};

/** How queues, failures, nodes and files have changed, each as a plot [ADMIN-08]. */
export function HouseHistory({ answer, refresh, loadMore, hours, onHours }: Props) {
  const now = useNow();
  return (
    <section aria-label={text.title} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-text text-lead font-semibold tracking-normal">{text.title}</h2>
        <div role="group" aria-label={text.period} className="flex flex-wrap gap-2">
          {periods.map((each) => (
            <Chip key={each} on={each === hours} onClick={() => onHours(each)}>
              {text.periods[each]}
            </Chip>
          ))}
        </div>
      </div>
      <div className="mt-3">
        <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
          {([page]) =>
            page &&
            (isSampled(page) ? (
              <div className="grid items-start gap-3 desktop:grid-cols-2">
                {figures.map((figure) => (
                  <HistoryPlot key={figure} plot={plotOf(figure, page)} now={now} />
                ))}
              </div>
            ) : (
              <p className="text-second text-text-faint">{text.none}</p>
            ))
          }
        </AnswerList>
      </div>
    </section>
  );
}
