import { formatNumber } from '#i18n/fr/typography.ts';
import type { HouseHealth } from '#schemas/wire/staff.ts';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/Notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { health as text } from '../health.fr.ts';
import { bucketRows, jobRows, MOST_REMOVALS, queueRows } from '../health.ts';
import { StateTable } from './StateTable.tsx';

/** What waits and what has failed, and whether audit log and ledger are whole. */
export function HouseState({ state }: { state: HouseHealth }) {
  const now = useNow();
  const { mails, failedPushes, removals } = state;
  const { log, ledger, queue, jobs, files, nodes } = text;
  const waitingFiles = formatNumber(removals);
  return (
    <div className="grid gap-8">
      <section aria-label={log.title}>
        <h2 className="font-text text-lead font-semibold tracking-normal">{log.title}</h2>
        <div className="mt-3">
          {state.auditWhole ? <Notice>{log.whole}</Notice> : <Notice tone="warn">{log.broken}</Notice>}
        </div>
      </section>
      {!state.ledgerWhole && (
        <section aria-label={ledger.title}>
          <h2 className="font-text text-lead font-semibold tracking-normal">{ledger.title}</h2>
          <div className="mt-3">
            <Notice tone="warn">{ledger.lost}</Notice>
          </div>
        </section>
      )}
      <StateTable {...queue} rows={queueRows(state, now)} />
      <StateTable {...jobs} rows={jobRows(state, now)} />
      <section aria-label={text.mails.title}>
        <h2 className="font-text text-lead font-semibold tracking-normal">{text.mails.title}</h2>
        <dl className="mt-3 divide-y divide-line rounded-card bg-surface px-4 py-1 text-second hairline">
          <Fact name={text.mails.waiting} value={formatNumber(mails.waiting)} />
          <Fact name={text.mails.failed} value={formatNumber(mails.failed)} isBad={mails.failed > 0} />
          <Fact name={text.mails.pushes} value={formatNumber(failedPushes)} isBad={failedPushes > 0} />
          <Fact name={files.removals} value={removals >= MOST_REMOVALS ? text.more(waitingFiles) : waitingFiles} />
        </dl>
      </section>
      <section aria-label={nodes.title}>
        <h2 className="font-text text-lead font-semibold tracking-normal">{nodes.title}</h2>
        <dl className="mt-3 divide-y divide-line rounded-card bg-surface px-4 py-1 text-second hairline">
          <Fact name={nodes.running} value={formatNumber(state.nodes)} />
          <Fact name={nodes.live} value={formatNumber(state.liveProcesses)} />
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
