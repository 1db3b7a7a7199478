import { appTexts } from '#i18n/fr/app.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** An unread count, read aloud as « N non lus ». Renders nothing for 0, and « 99+ » above 99. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="badge grid min-h-[22px] min-w-[22px] flex-none place-items-center rounded-pill bg-accent-fill px-[7px] text-mini font-bold text-on-accent tabular">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{appTexts.ui.unread(count)}</VisuallyHidden>
    </span>
  );
}
