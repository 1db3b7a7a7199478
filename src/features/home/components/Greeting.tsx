import { isEvening } from '#i18n/dates.ts';
import { home } from '../text.fr.ts';
import { useConnection } from '#device/use-connection.ts';
import { useSync } from '#device/use-sync.ts';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { useNow } from '#ui/use-now.ts';
import { UnreadLine } from './UnreadLine.tsx';

/**
 * Greets by name and time of day, with the connection's state and the progress of the history. `unread`: null while
 * unknown.
 */
export function Greeting({ name, unread }: { name: string; unread: number | null }) {
  const evening = isEvening(useNow());
  const connection = useConnection();
  const { history } = useSync();
  const percent = history.total > 0 ? Math.floor((history.done / history.total) * 100) : 100;
  return (
    <div className="pt-[92px] pb-8 max-desktop:px-6 max-desktop:text-center desktop:pt-16 desktop:pb-9">
      <h1 className="text-[2.5rem] leading-[1.02] break-words desktop:text-[4rem]">
        {(evening ? home.evening : home.morning)(name).trim()}
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-text-soft max-desktop:justify-center">
        <UnreadLine unread={unread} />
        <ConnectionStatus connection={connection} silent />
      </div>
      {percent < 100 && <p className="mt-1 text-small text-text-faint tabular">{home.history(percent)}</p>}
    </div>
  );
}
