import { Clock3 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { settings as text } from '#i18n/fr/settings.ts';
import { Icon } from '#ui/Icon.tsx';

export interface SettingIds {
  'aria-labelledby': string;
  'aria-describedby': string;
}

interface Props {
  label: string;
  hint: string;
  /** Changed here, and not yet accepted by the server. */
  pending: boolean;
  /** The control, which takes its name and description from the row. */
  control: (ids: SettingIds) => ReactNode;
  /** Content below, over the whole width. */
  children?: (ids: SettingIds) => ReactNode;
}

/** One setting: its name, its effect, whether it is pending, and its control. */
export function SettingRow({ label, hint, pending, control, children }: Props) {
  const id = useId();
  const ids = { 'aria-labelledby': id, 'aria-describedby': `${id}-hint ${id}-pending` };
  return (
    <div className="px-4 py-4 desktop:px-5">
      <div className="flex min-h-11 items-center gap-4">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <p id={id} className="font-semibold">
              {label}
            </p>
            <span id={`${id}-pending`} className="inline-flex items-center gap-1.5 text-note text-warn">
              {pending && (
                <>
                  <Icon icon={Clock3} size={14} />
                  {text.pending}
                </>
              )}
            </span>
          </div>
          <p id={`${id}-hint`} className="mt-0.5 text-small text-text-soft">
            {hint}
          </p>
        </div>
        {control(ids)}
      </div>
      {children?.(ids)}
    </div>
  );
}
