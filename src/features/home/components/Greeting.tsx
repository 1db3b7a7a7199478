import { isEvening } from '#i18n/dates.ts';
import { home } from '../text.fr.ts';
import { useConnection } from '#device/use-connection.ts';
import { useSync } from '#device/use-sync.ts';
import { ConnectionStatus } from '#ui/ConnectionStatus.tsx';
import { useNow } from '#ui/use-now.ts';

/** Greets the member by name and time of day; shows the state of the connection and the progress of the history. */
export function Greeting({ name, unread }: { name: string; unread: number }) {
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
        <p>{unread > 0 ? home.unreadCount(unread) : home.allRead}</p>
        <ConnectionStatus connection={connection} silent />
      </div>
      {percent < 100 && <p className="mt-1 text-small text-text-faint tabular">{home.history(percent)}</p>}
    </div>
  );
}
