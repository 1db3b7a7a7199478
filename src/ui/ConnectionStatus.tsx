import { appTexts } from '#i18n/fr/app.ts';
import { cx } from './cx.ts';

/** The same names as in the sync worker's state. */
type Connection = keyof typeof appTexts.ui.connection;

const dots: Record<Connection, string> = { online: 'bg-ok', connecting: 'bg-warn', offline: 'bg-text-faint' };

/**
 * « En ligne », « Connexion… » or « Hors ligne ». Changes are announced, unless `silent` is set because another status
 * announces them.
 */
export function ConnectionStatus({
  connection,
  silent = false,
  className,
}: {
  connection: Connection;
  silent?: boolean;
  className?: string;
}) {
  return (
    <span
      role={silent ? undefined : 'status'}
      className={cx('inline-flex items-center gap-2 text-small whitespace-nowrap text-text-soft', className)}
    >
      <span aria-hidden="true" className={cx('dot size-2 rounded-pill', dots[connection])} />
      {appTexts.ui.connection[connection]}
    </span>
  );
}
