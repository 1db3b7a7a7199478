import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { fr } from '#i18n/fr.ts';
import { formatNumber } from '#i18n/typography.ts';
import { useLive } from '#device/use-live.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { LiveStates } from '#ui/LiveStates.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { explainedCounts } from '../queries.ts';
import { notifications } from '../text.fr.ts';
import { why as text } from '../why.fr.ts';
import { reasonsOf, type Reason, type ReasonLine } from '../why.ts';

/** « Pourquoi ce compteur ? »: what each count is made of, from what lies on the device. */
export function WhySheet({ onClose }: { onClose: () => void }) {
  const live = useLive(explainedCounts);
  return (
    <Sheet title={notifications.why} onClose={onClose} closeButton={<IconButton icon={X} label={fr.ui.close} />}>
      <LiveStates live={live}>
        {(view) => {
          const reasons = reasonsOf(view, view.counts);
          return (
            <>
              <p className="text-second text-text-soft">
                {view.counts.unread > 0 ? text.total(view.counts.unread) : text.nothing}
              </p>
              {reasons.map((reason) => (
                <ReasonPart key={reason.type} reason={reason} onClose={onClose} />
              ))}
              <p className="mt-5 text-small text-text-faint">{text.rule}</p>
            </>
          );
        }}
      </LiveStates>
    </Sheet>
  );
}

/** A long list would hide the other counts. */
const SHOWN_LINES = 8;

function ReasonPart({ reason: { label, count, lines, elsewhere }, onClose }: { reason: Reason; onClose: () => void }) {
  const shown = lines.slice(0, SHOWN_LINES);
  const rest = lines.length - shown.length;
  return (
    <section className="mt-5">
      <h3 className="flex items-baseline justify-between gap-3 font-text text-body font-semibold tracking-normal">
        {label}
        <span className="tabular text-accent-text">{formatNumber(count)}</span>
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((line) => (
          <li key={line.key}>
            <Line line={line} onClose={onClose} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 text-small text-text-faint">{text.more(rest)}</p>}
      {elsewhere > 0 && <p className="mt-1 text-small text-text-faint">{text.elsewhere(elsewhere)}</p>}
    </section>
  );
}

function Line({ line: { name, detail, path }, onClose }: { line: ReasonLine; onClose: () => void }) {
  const words = (
    <>
      <bdi className="font-medium">{name}</bdi> <bdi className="text-text-soft">{detail}</bdi>
    </>
  );
  const look = 'block py-2.5 text-second leading-snug text-text no-underline [overflow-wrap:anywhere]';
  if (path === null) return <div className={look}>{words}</div>;
  return (
    <Link to={path} onClick={onClose} className={`${look} hover:text-accent-text`}>
      {words}
    </Link>
  );
}
