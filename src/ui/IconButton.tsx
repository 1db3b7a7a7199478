import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
  /** `fill`: the round rose button for sending, at most one on a screen. */
  variant?: 'quiet' | 'fill';
}

/** Returns the classes of an icon button, for buttons that draw their own icon. */
export const iconButtonClass = (variant: 'quiet' | 'fill', ...more: (string | false | undefined)[]): string =>
  cx(
    'grid flex-none place-items-center transition-[background-color,filter,transform] duration-touch active:scale-95 disabled:opacity-55',
    variant === 'fill'
      ? 'control size-[46px] rounded-pill bg-accent-fill text-on-accent hover:brightness-110'
      : 'size-11 rounded-control text-text-soft hover:bg-raised hover:text-text',
    ...more,
  );

/** A 44 px target with an icon: `<IconButton icon={Search} label="Rechercher" onClick={…} />` */
export function IconButton({ icon, label, variant = 'quiet', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={iconButtonClass(variant, className)}>
      <Icon icon={icon} />
    </button>
  );
}
