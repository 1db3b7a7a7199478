/**
 * A menu on a button: `<Menu><MenuTrigger asChild><IconButton …/></MenuTrigger><MenuContent label="…"><MenuItem
 * icon={Ban} onSelect={…}>Bloquer</MenuItem></MenuContent></Menu>`
 */
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { DropdownMenu } from 'radix-ui';
import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import { giveFocusBack } from './return-focus.ts';
import { Icon } from './Icon.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

/**
 * A menu that is not modal: the content behind it stays accessible, and a touch outside closes it and acts at once.
 * Back closes it.
 */
export function Menu({
  open,
  defaultOpen = false,
  onOpenChange,
  ...rest
}: Omit<ComponentProps<typeof DropdownMenu.Root>, 'modal'>) {
  const [internalOpen, setInternalOpen] = useState(defaultOpen);
  const isShown = open ?? internalOpen;
  const change = (next: boolean) => {
    setInternalOpen(next);
    onOpenChange?.(next);
  };
  useCloseOnBack(isShown, () => change(false));
  return <DropdownMenu.Root {...rest} open={isShown} onOpenChange={change} modal={false} />;
}
export const MenuTrigger = DropdownMenu.Trigger;

interface MenuContentProps {
  label: string;
  align?: 'start' | 'end';
  /**
   * Returns the element that gets the focus when the menu has faded; by default the trigger. Something else that has
   * taken the focus meanwhile, such as another menu, keeps it. Called on closing, because rows come and go.
   */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}

/** Content of a menu. Escape and a click outside close it; arrow keys move in it. */
export function MenuContent({ label, align = 'end', returnTo, children }: MenuContentProps) {
  const content = useRef<HTMLDivElement>(null);
  /**
   * Ignores presses on the trigger, which opens and closes the menu itself. Otherwise a menu that is still fading would
   * close the one that the trigger has just opened.
   */
  const ignoreTrigger = (event: Event) => {
    const trigger = content.current?.getAttribute('aria-labelledby');
    if (trigger && (event.target as Element).closest(`#${CSS.escape(trigger)}`)) event.preventDefault();
  };
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        ref={content}
        aria-label={label}
        align={align}
        sideOffset={8}
        collisionPadding={12}
        onPointerDownOutside={ignoreTrigger}
        onCloseAutoFocus={giveFocusBack(returnTo)}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-24px)] min-w-[248px] overflow-y-auto overscroll-contain rounded-card bg-raised p-2 shadow-float hairline data-[state=closed]:animate-go data-[state=open]:animate-come"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
}

export interface MenuItemProps {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** The menu stays open after this item is chosen. */
  staysOpen?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** A menu item for one action, 44 px high. */
export function MenuItem({
  icon,
  danger = false,
  disabled = false,
  staysOpen = false,
  onSelect,
  children,
}: MenuItemProps) {
  const select = (event: Event) => {
    if (staysOpen) event.preventDefault();
    onSelect();
  };
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={select}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control px-3 text-second font-medium outline-none select-none data-[disabled]:opacity-55 data-[highlighted]:bg-pressed',
        danger ? 'text-bad' : 'text-text',
      )}
    >
      {icon && <Icon icon={icon} size={20} />}
      {children}
    </DropdownMenu.Item>
  );
}

/** A menu item for a state that is on or off; the menu stays open. */
export function MenuSwitch({
  icon,
  checked,
  onChange,
  children,
}: {
  icon?: LucideIcon;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 text-second font-medium text-text outline-none select-none data-[highlighted]:bg-pressed"
    >
      {icon && <Icon icon={icon} size={20} />}
      <span className="flex-1">{children}</span>
      <span
        aria-hidden="true"
        data-state={checked ? 'checked' : 'unchecked'}
        className={cx(
          'switch flex h-[22px] w-[38px] items-center rounded-pill p-[3px]',
          checked ? 'justify-end bg-accent-fill' : 'justify-start bg-pressed',
        )}
      >
        <span className="size-4 rounded-pill bg-on-accent" />
      </span>
    </DropdownMenu.CheckboxItem>
  );
}

/** A row of choices in a menu. The chosen one can be chosen again. */
export function MenuChoices<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly Choice[];
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={chosen ?? ''} className="flex justify-between gap-0.5 pb-1">
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice}
          value={choice}
          aria-label={choice}
          onSelect={() => onChoose(choice)}
          className="grid size-11 flex-none place-items-center rounded-pill text-[1.375rem] outline-none select-none data-[highlighted]:bg-pressed data-[state=checked]:bg-pressed"
        >
          {choice}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-3 my-2 h-px bg-line" />;
}
