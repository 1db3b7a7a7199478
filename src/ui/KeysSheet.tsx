import { X } from 'lucide-react';
import { appTexts } from '#i18n/fr/app.ts';
import { IconButton } from './IconButton.tsx';
import { Sheet } from './Sheet.tsx';

export interface KeyGroup {
  /** The place where they act; none where there is only one. */
  title?: string;
  /** Keys, and what they do. */
  list: readonly (readonly [keys: string, does: string])[];
}
interface Props {
  title: string;
  groups: readonly KeyGroup[];
  hint: string;
  onClose: () => void;
}

/** Keys and what they do, as « ? » shows them. */
export function KeysSheet({ title, groups, hint, onClose }: Props) {
  return (
    <Sheet title={title} reading onClose={onClose} closeButton={<IconButton icon={X} label={appTexts.ui.close} />}>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title} className="mt-6 first:mt-0">
          {group.title !== undefined && (
            <h3 className="mb-3 font-text text-body font-semibold tracking-normal">{group.title}</h3>
          )}
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3">
            {group.list.map(([keys, does]) => (
              <div key={keys} className="contents">
                <dt className="font-semibold">
                  <kbd className="rounded-corner bg-pressed px-2 py-1 font-text text-small">{keys}</kbd>
                </dt>
                <dd className="text-second text-text-soft">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="mt-5 text-small text-text-faint">{hint}</p>
    </Sheet>
  );
}
