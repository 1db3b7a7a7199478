import { RefreshCw } from 'lucide-react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { formatNumber } from '#i18n/typography.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { HouseHealth } from '#schemas/wire/staff.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { LiveControl } from '../components/LiveControl.tsx';
import { StateTable } from '../components/StateTable.tsx';
import { health as text, MOST_REMOVALS } from '../health.fr.ts';
import { bucketRows, jobRows, queueRows } from '../health.ts';
import { failureIn, useDenied } from '../use-denied.ts';

const noParams = {};

interface Props {
  rights: readonly StaffRight[];
  onDenied: () => void;
}

/** `/admin/health`: what waits, what has failed, and the live switch [ADMIN-08]. */
export function HealthScreen({ rights, onDenied }: Props) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.health', noParams);
  useDenied(failureIn(answer)?.code, onDenied);
  const stored = answer.status === 'stored' ? answer : null;
  return (
    <ListScreen title={text.title} lead={text.lead} seenAt={stored?.isStale ? stored.at : null}>
      {stored && (
        <Button
          size="small"
          variant="quiet"
          className="mb-6"
          busy={stored.isRefreshing}
          disabled={stored.isOffline}
          onClick={refresh}
        >
          <Icon icon={RefreshCw} size={18} />
          {text.refresh}
        </Button>
      )}
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) => page && <State state={page} maySwitch={rights.includes('moderation')} refresh={refresh} />}
      </AnswerList>
    </ListScreen>
  );
}

interface StateProps {
  state: HouseHealth;
  maySwitch: boolean;
  refresh: () => void;
}

function State({ state, maySwitch, refresh }: StateProps) {
  const now = useNow();
  const { mails, removals } = state;
  const { log, queue, jobs, files } = text;
  const waitingFiles = formatNumber(removals);
  return (
    <div className="grid gap-8">
      <section aria-label={log.title}>
        <h2 className="font-text text-lead font-semibold tracking-normal">{log.title}</h2>
        <div className="mt-3">
          {state.auditWhole ? <Notice>{log.whole}</Notice> : <Notice tone="warn">{log.broken}</Notice>}
        </div>
      </section>
      <LiveControl isStopped={state.liveStopped} maySwitch={maySwitch} onChange={refresh} />
      <StateTable {...queue} rows={queueRows(state, now)} />
      <StateTable {...jobs} rows={jobRows(state, now)} />
      <section aria-label={text.mails.title}>
        <h2 className="font-text text-lead font-semibold tracking-normal">{text.mails.title}</h2>
        <dl className="mt-3 divide-y divide-line rounded-card bg-surface px-4 py-1 text-second hairline">
          <Fact name={text.mails.waiting} value={formatNumber(mails.waiting)} />
          <Fact name={text.mails.failed} value={formatNumber(mails.failed)} isBad={mails.failed > 0} />
          <Fact name={files.removals} value={removals >= MOST_REMOVALS ? text.more(waitingFiles) : waitingFiles} />
        </dl>
      </section>
      <StateTable title={files.title} columns={files.columns} none={files.none} rows={bucketRows(state)} />
    </div>
  );
}

function Fact({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt>{name}</dt>
      <dd className={cx('tabular', isBad && 'font-semibold text-bad')}>{value}</dd>
    </div>
  );
}
