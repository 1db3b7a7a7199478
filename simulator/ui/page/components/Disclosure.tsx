import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** Section of a device that opens under its title. `note` summarises its content. */
export function Disclosure({
  title,
  note,
  open,
  children,
}: {
  title: string;
  note?: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 text-small font-semibold hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="flex-none">{title}</span>
        <span className="ml-auto min-w-0 truncate text-mini font-normal text-text-faint tabular">{note}</span>
        <Icon
          icon={ChevronDown}
          size={16}
          className="flex-none text-text-faint transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
