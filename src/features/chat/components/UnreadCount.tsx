import { chat } from '#i18n/fr/chat.ts';

/** Read aloud, and by tests, as « N non lus ». */
export function UnreadCount({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="grid h-[22px] min-w-[22px] flex-none place-items-center rounded-pill bg-accent-fill px-[7px] text-mini font-bold text-on-accent tabular">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{chat.unread(count)}</span>
    </span>
  );
}
