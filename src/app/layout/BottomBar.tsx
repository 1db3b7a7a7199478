import { appTexts } from '#i18n/fr/app.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { cx } from '#ui/cx.ts';
import { Dot } from '#ui/Dot.tsx';
import { Icon } from '#ui/Icon.tsx';
import { barEntries, type Dots } from './entries.ts';
import { Entry } from './Entry.tsx';

/** The bottom bar on mobile [SHELL-57, SHELL-59]: an icon and a word for each entry, 64 px high above the safe area. */
export function BottomBar({ dots, className, onSearch }: { dots: Dots; className: string; onSearch: () => void }) {
  return (
    <nav
      aria-label={appTexts.shell.mainNavigation}
      className={cx('flex-none border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]', className)}
    >
      <ul className="grid min-h-16 auto-cols-fr grid-flow-col">
        {barEntries.map((entry) => (
          <li key={entry.to} className="grid">
            <Entry
              entry={entry}
              onSearch={onSearch}
              onTouch={() => giveFeedback(entry.searches ? 'search' : 'tap')}
              className={(lit) =>
                cx(
                  'relative grid place-content-center place-items-center gap-[3px] text-tab font-medium no-underline focus-visible:-outline-offset-4',
                  lit ? 'text-accent-text' : 'text-text-faint',
                )
              }
            >
              <Icon icon={entry.icon} />
              {/* Where five words have no room beside each other, the icons stand alone. */}
              <span className="@max-[17rem]/screen:sr-only">{entry.label}</span>
              {entry.dot && dots[entry.to] && <Dot label={entry.dot} className="absolute top-[11px] left-1/2 ml-2" />}
            </Entry>
          </li>
        ))}
      </ul>
    </nav>
  );
}
