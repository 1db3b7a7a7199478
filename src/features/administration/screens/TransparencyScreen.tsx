import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import { saveFile } from '#platform/save-file.ts';
import type { TransparencyReport } from '#schemas/wire/staff.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { useNow } from '#ui/use-now.ts';
import { FigureTable } from '../components/FigureTable.tsx';
import { PeriodField } from '../components/PeriodField.tsx';
import { figures as text } from '../figures.fr.ts';
import { durationText, figuresCsv, figureSections, totalOf } from '../figures.ts';
import { periodsAt } from '../periods.ts';
import { failureIn, useDenied } from '../use-denied.ts';

/** `/admin/transparency`: the figures of a quarter or a year, and the same as a file [ADMIN-07]. */
export function TransparencyScreen({ onDenied }: { onDenied: () => void }) {
  const { quarters, years } = periodsAt(useNow());
  const [chosen, setChosen] = useState<string | null>(null);
  const period = [...quarters, ...years].find(({ key }) => key === chosen) ?? quarters[0];
  const { answer, refresh, loadMore } = useCachedAnswer('house.report', { from: period.from, to: period.to });
  useDenied(failureIn(answer)?.code, onDenied);
  const report = answer.status === 'stored' ? answer.pages[0] : undefined;
  const save = () => report && saveFile(text.file(period.key), figuresCsv(report, period.key), 'text/csv');
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <PeriodField quarters={quarters} years={years} chosen={period.key} onChoose={setChosen} />
        <Button variant="quiet" disabled={!report} onClick={save}>
          <Icon icon={Download} size={20} />
          {text.save}
        </Button>
      </div>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) => page && <Report report={page} />}
      </AnswerList>
    </ListScreen>
  );
}

function Report({ report }: { report: TransparencyReport }) {
  const { medianHours } = report;
  const summary = [
    [text.received, formatNumber(totalOf(report.reports))],
    [text.decidedCases, formatNumber(totalOf(report.decided))],
    [text.median, medianHours === null ? text.noMedian : durationText(medianHours)],
  ] as const;
  return (
    <div className="grid gap-8">
      <dl aria-label={text.summary} className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
        {summary.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end rounded-card bg-surface px-4 py-3.5 hairline">
            <dt className="text-small text-text-soft">{name}</dt>
            <dd className="text-mark leading-tight font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {figureSections(report).map((section) => (
        <FigureTable key={section.title} section={section} />
      ))}
    </div>
  );
}
