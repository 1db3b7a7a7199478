import { media } from '#i18n/fr/media.ts';
import { errorText } from '#i18n/errors.ts';
import { useMediaStorage } from '#device/use-media-storage.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { SettingRow } from './SettingRow.tsx';

const { storage: text } = media;
const MB = 1024 * 1024;
const BUDGETS = [25, 50, 100, 250, 500].map((size) => size * MB);
const failed = () => void toast(errorText('storage-broken'), { tone: 'bad' });

/**
 * « Images sur cet appareil »: how much room cached pictures take, and how much they may take, on this device alone.
 */
export function MediaStorage() {
  const { usage, setBudget, clear } = useMediaStorage();
  if (!usage) return null;
  const erase = () => void clear().then(() => void toast(text.cleared), failed);
  return (
    <section aria-labelledby="settings-media" className="mt-9 first-of-type:mt-0">
      <h2 id="settings-media" className="px-1 font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 px-1 text-second text-text-soft">{text.intro}</p>
      <div className="divide-y divide-line rounded-card bg-surface hairline">
        <SettingRow
          label={text.used}
          hint={text.waiting(text.size(usage.waiting))}
          pending={false}
          control={() => <output className="text-second font-medium tabular">{text.size(usage.cached)}</output>}
        >
          {() => (
            <Button variant="quiet" size="small" className="mt-2" disabled={usage.cached === 0} onClick={erase}>
              {text.clear}
            </Button>
          )}
        </SettingRow>
        <SettingRow
          label={text.budget}
          hint={text.budgetHint}
          pending={false}
          control={(ids) => (
            <select
              {...ids}
              value={usage.budget}
              onChange={({ target }) => void setBudget(Number(target.value)).catch(failed)}
              className="min-h-11 rounded-control bg-sunken px-3 text-text hairline"
            >
              {[...new Set([...BUDGETS, usage.budget])]
                .sort((a, b) => a - b)
                .map((bytes) => (
                  <option key={bytes} value={bytes}>
                    {text.size(bytes)}
                  </option>
                ))}
            </select>
          )}
        />
      </div>
    </section>
  );
}
