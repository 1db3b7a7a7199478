import { useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { vitalDevices, type WebVital } from '#schemas/wire/web-vitals.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { StateTable } from '../components/StateTable.tsx';
import { failureIn, useDenied } from '../use-denied.ts';
import { vitalSections } from '../vitals.ts';
import { vitals as text } from '../vitals.fr.ts';

const periods = [7, 28, 90] as const;

/** `/admin/vitals`: how fast pages load and react, by metric and route [SHELL-194]. */
export function VitalsScreen({ onDenied }: { onDenied: () => void }) {
  const [days, setDays] = useState<(typeof periods)[number]>(28);
  const [device, setDevice] = useState<WebVital['device'] | null>(null);
  const { answer, refresh, loadMore } = useCachedAnswer('house.vitals', { days, device });
  useDenied(failureIn(answer)?.code, onDenied);
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <div className="mb-6 flex flex-wrap gap-x-6 gap-y-3">
        <div role="group" aria-label={text.period} className="flex flex-wrap gap-2">
          {periods.map((each) => (
            <Chip key={each} on={each === days} onClick={() => setDays(each)}>
              {text.periods[each]}
            </Chip>
          ))}
        </div>
        <div role="group" aria-label={text.device} className="flex flex-wrap gap-2">
          {[null, ...vitalDevices].map((each) => (
            <Chip key={each ?? ''} on={each === device} onClick={() => setDevice(each)}>
              {each === null ? text.allDevices : text.devices[each]}
            </Chip>
          ))}
        </div>
      </div>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) =>
          page &&
          (page.figures.length === 0 ? (
            <EmptyState title={text.none}>{text.nothing}</EmptyState>
          ) : (
            <div className="grid gap-8">
              {vitalSections(page).map(({ metric, title, rows }) => (
                <StateTable key={metric} title={title} columns={text.columns} rows={rows} none={text.none} />
              ))}
            </div>
          ))
        }
      </AnswerList>
    </ListScreen>
  );
}
