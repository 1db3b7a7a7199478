import type { ReactNode } from 'react';
import { Popover } from 'radix-ui';
import { LocateFixed, type LucideIcon } from 'lucide-react';
import { places } from '#i18n/fr/places.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface PlaceChoice {
  key: string;
  icon: LucideIcon;
  text: string;
  detail?: string;
  choose: () => void;
}

/** The choice of the device's position. It is always the last one, whatever was typed [AUTH-72]. */
export const positionChoice = (choose: () => void): PlaceChoice => ({
  key: 'here',
  icon: LocateFixed,
  text: places.here,
  choose,
});

interface PlaceListProps {
  id: string;
  open: boolean;
  onClose: () => void;
  label: string;
  choices: readonly PlaceChoice[];
  active: number;
  onPoint: (index: number) => void;
  /** Shown below the choices: no place was found, or the list could not be loaded. */
  note: string | null;
  busy: boolean;
  /** The field above the list. */
  children: ReactNode;
}

/**
 * The suggestions under a place field. The focus stays in the field; Escape closes the list, but not the dialog around
 * it.
 */
export function PlaceList({
  id,
  open,
  onClose,
  label,
  choices,
  active,
  onPoint,
  note,
  busy,
  children,
}: PlaceListProps) {
  return (
    <Popover.Root open={open}>
      <Popover.Anchor>{children}</Popover.Anchor>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={6}
        collisionPadding={12}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={onClose}
        // A touch on the list must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
        className="z-40 flex max-h-[min(376px,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) flex-col rounded-card bg-raised p-2 shadow-float hairline"
      >
        <ul
          id={id}
          role="listbox"
          aria-label={label}
          aria-busy={busy || undefined}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          {choices.map((choice, index) => (
            <li
              key={choice.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={(row) => void (index === active && row?.scrollIntoView({ block: 'nearest' }))}
              onPointerMove={() => index !== active && onPoint(index)}
              onClick={choice.choose}
              className={cx(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 select-none',
                index === active && 'bg-pressed',
              )}
            >
              <span className="flex-none text-text-faint">
                <Icon icon={choice.icon} size={20} />
              </span>
              <span className="min-w-0">
                <span className="block truncate text-second font-medium text-text">{choice.text}</span>
                {choice.detail && <span className="block truncate text-small text-text-soft">{choice.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
        {note !== null && <p className="px-3 py-2.5 text-small text-text-soft">{note}</p>}
      </Popover.Content>
    </Popover.Root>
  );
}
