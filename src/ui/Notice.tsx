import type { ReactNode } from 'react';
import { CircleAlert, CloudOff, Info, TriangleAlert } from 'lucide-react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export type NoticeTone = 'info' | 'warn' | 'bad' | 'offline';
const tones = {
  info: { icon: Info, look: 'bg-raised text-text-soft' },
  warn: { icon: TriangleAlert, look: 'bg-warn-wash text-warn' },
  offline: { icon: CloudOff, look: 'bg-warn-wash text-warn' },
  bad: { icon: CircleAlert, look: 'bg-bad-wash text-bad' },
} as const;

export interface NoticeProps {
  tone?: NoticeTone;
  /** One calm sentence: the fact and its meaning. */
  children: ReactNode;
  /** A `<NoticeAction>`. */
  action?: ReactNode;
  /** `strip`: full width under the header; else a rounded block in place. */
  strip?: boolean;
  /** `alert` interrupts a screen reader; use it for something that has just failed. */
  role?: 'status' | 'alert';
}

/**
 * Tells the member something in place: `<Notice tone="bad" action={<NoticeAction
 * onClick={…}>Réessayer</NoticeAction>}>…</Notice>`
 */
export function Notice({ tone = 'info', children, action, strip = false, role = 'status' }: NoticeProps) {
  const { icon, look } = tones[tone];
  return (
    <div
      role={role}
      className={cx(
        'flex items-center gap-2.5 text-small',
        look,
        strip ? 'px-4 py-[5px] desktop:px-8' : 'rounded-control px-4 py-2.5',
      )}
    >
      <Icon icon={icon} size={18} />
      <p className="min-w-0 flex-1 py-1">{children}</p>
      {action}
    </div>
  );
}

/** The one action of a notice. */
export function NoticeAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-my-1 -mr-2 min-h-11 flex-none rounded-control px-2 font-semibold underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
