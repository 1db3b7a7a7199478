import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';

/** A part of a group's page that is seldom read: its content is asked for when it is unfolded. */
export function FoldedPart({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-text text-lead font-semibold tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control px-1 text-left hover:text-accent-text"
        >
          {title}
          <Icon
            icon={ChevronDown}
            size={20}
            className={cx('flex-none text-text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {isOpen && children}
    </section>
  );
}
