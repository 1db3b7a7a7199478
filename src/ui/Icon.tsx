import { memo } from 'react';
import type { LucideIcon, LucideProps } from 'lucide-react';

/**
 * An icon of the app: lucide, 22 px, stroke 1.75. It is hidden from assistive technology: the control around it has the
 * name. Memoised, so that it renders only when its props change. `<Icon icon={Search} />`, `<Icon icon={Check}
 * size={16} />`
 */
export const Icon = memo(function Icon({
  icon: Drawing,
  size = 22,
  className = 'flex-none',
}: {
  icon: LucideIcon;
  size?: number;
  className?: string;
}) {
  const drawn: LucideProps = { size, strokeWidth: 1.75, className, 'aria-hidden': true, focusable: false };
  return <Drawing {...drawn} />;
});
