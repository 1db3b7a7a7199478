import { chat } from '#i18n/fr/chat.ts';
import { useSync } from '#device/use-sync.ts';

/** Shows how much of the older history is still being fetched in the background [Y10]. */
export function HistoryProgress() {
  const { done, total } = useSync().history;
  if (total === 0 || done >= total) return null;
  const label = chat.history.progress(done, total);
  return (
    <div className="mt-auto flex flex-none items-center gap-3 px-4 py-2 text-mini text-text-faint tabular desktop:px-6">
      <progress
        aria-label={label}
        max={total}
        value={done}
        className="h-1 flex-1 appearance-none overflow-hidden rounded-pill border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
