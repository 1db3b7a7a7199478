import { memo } from 'react';
import type { LucideIcon, LucideProps } from 'lucide-react';

/**
 * Every icon of the app: lucide, 22 px, stroke 1.75. Silent for assistive technology: the control around it has the
 * name. Drawn once, whatever is drawn around it. `<Icon of={Search} />`, `<Icon of={Check} size={16} />`
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
