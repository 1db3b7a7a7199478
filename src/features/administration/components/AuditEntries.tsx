import { clockTime, dayKey } from '#i18n/dates.ts';
import { dayTitle } from '#i18n/day-title.ts';
import { groupBy } from '#lib/group-by.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useNow } from '#ui/use-now.ts';
import { actorText, actText, detailsOf, type AuditEntry } from '../audit-entry.ts';
import { audit as text } from '../audit.fr.ts';

/** Entries of the audit log under their days. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const now = useNow();
  if (entries.length === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return (
    <div className="grid gap-6">
      {[...groupBy(entries, ({ at }) => dayKey(Date.parse(at)))].map(([day, ofDay]) => {
        const title = dayTitle(Date.parse(ofDay[0]?.at ?? day), now);
        return (
          <section key={day} aria-label={title}>
            <h2 className="mb-2 px-1 font-text text-small font-semibold tracking-normal text-text-soft">{title}</h2>
            <ul aria-label={`${text.list}, ${title}`} className="divide-y divide-line rounded-card bg-surface hairline">
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const at = Date.parse(entry.at);
  return (
    <li className="flex gap-4 px-4 py-3 text-second">
      <time dateTime={entry.at} className="w-11 flex-none text-small leading-6 text-text-faint tabular">
        {clockTime(at)}
      </time>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{actText(entry.act)}</p>
        <p className="text-small break-words text-text-soft">
          <bdi className={entry.erased ? 'text-text-faint' : 'text-text'}>{actorText(entry)}</bdi>
          {detailsOf(entry).map((detail) => (
            <span key={detail}> · {detail}</span>
          ))}
        </p>
      </div>
    </li>
  );
}
