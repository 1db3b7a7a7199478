import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Shown after the label: a count or a state. */
  mark?: ReactNode;
}

interface Props<Id extends string> {
  label: string;
  /** Prefix of the element ids of tabs and panel. */
  prefix: string;
  items: readonly TabItem<Id>[];
  current: Id;
  onChange: (id: Id) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs with navigation by the arrow keys. */
export function TabBar<Id extends string>({ label, prefix, items, current, onChange }: Props<Id>) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(
      items.findIndex(({ id }) => id === current),
      items.length - 1,
    );
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.id);
    bar.current?.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}-tab-${item.id}`)}`)?.focus();
  };
  return (
    <div
      ref={bar}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex gap-1.5 overflow-x-auto [scrollbar-width:none]"
    >
      {items.map(({ id, label: name, mark }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${prefix}-tab-${id}`}
          aria-selected={id === current}
          aria-controls={`${prefix}-panel`}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
          className={cx(
            'inline-flex h-11 flex-none items-center gap-2 rounded-control px-3.5 text-small font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
            id === current ? 'bg-accent-wash text-accent-text' : 'text-text-soft hover:bg-raised',
          )}
        >
          {name}
          {mark}
        </button>
      ))}
    </div>
  );
}

/** Panel of the current tab. */
export function TabPanel({
  prefix,
  current,
  className,
  children,
}: {
  prefix: string;
  current: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-tab-${current}`} className={className}>
      {children}
    </div>
  );
}
