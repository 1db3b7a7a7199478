import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { appTexts } from '#i18n/fr/app.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import { ownAccess } from '#device/own-access.ts';
import { useLive } from '#device/use-live.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { LiveStates } from '#ui/LiveStates.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { explainedCounts } from '../queries.ts';
import { notifications } from '../text.fr.ts';
import { why as text } from '../why.fr.ts';
import { useNotificationActions } from '../use-notification-actions.ts';
import { reasonsOf, type Reason, type ReasonLine } from '../why.ts';

/** « Pourquoi ce compteur ? »: what each count is made of, from what lies on the device. */
export function WhySheet({ onClose }: { onClose: () => void }) {
  const live = useLive(explainedCounts);
  const access = useLive(ownAccess);
  const restriction = (access.status === 'ready' && access.value?.restriction) || 'none';
  const { read } = useNotificationActions();
  const onOpen = ({ view }: ReasonLine) => {
    if (view) read(view);
    onClose();
  };
  return (
    <Sheet title={notifications.why} onClose={onClose} closeButton={<IconButton icon={X} label={appTexts.ui.close} />}>
      <LiveStates live={live}>
        {(view) => {
          const reasons = reasonsOf(view, view.counts, restriction);
          return (
            <>
              <p className="text-second text-text-soft">
                {view.counts.unread > 0 ? text.total(view.counts.unread) : text.nothing}
              </p>
              {reasons.map((reason) => (
                <ReasonPart key={reason.type} reason={reason} onOpen={onOpen} />
              ))}
              {view.quiet > 0 && <p className="mt-5 text-second text-text-soft">{text.quiet(view.quiet)}</p>}
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

type OnOpen = (line: ReasonLine) => void;

function ReasonPart({ reason: { label, count, lines, elsewhere }, onOpen }: { reason: Reason; onOpen: OnOpen }) {
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
            <Line line={line} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 text-small text-text-faint">{text.more(rest)}</p>}
      {elsewhere > 0 && <p className="mt-1 text-small text-text-faint">{text.elsewhere(elsewhere)}</p>}
    </section>
  );
}

function Line({ line, onOpen }: { line: ReasonLine; onOpen: OnOpen }) {
  const { name, detail, path, closed } = line;
  const words = (
    <>
      <bdi className="font-medium">{name}</bdi> <bdi className="text-text-soft">{detail}</bdi>
      {closed !== null && <span className="mt-0.5 block text-note text-warn">{closed}</span>}
    </>
  );
  const look = 'block py-2.5 text-second leading-snug text-text no-underline [overflow-wrap:anywhere]';
  if (path === null) return <div className={look}>{words}</div>;
  return (
    <Link to={path} onClick={() => onOpen(line)} className={`${look} hover:text-accent-text`}>
      {words}
    </Link>
  );
}
