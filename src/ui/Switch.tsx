/**
 * A switch that takes effect at once: `<Switch checked={on} onChange={set} aria-labelledby={label} />`. It is 46 × 26
 * px with a touch target of 44 px.
 */
import { Switch as Radix } from 'radix-ui';
import { cx } from './cx.ts';

export interface SwitchProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  'aria-labelledby': string;
  'aria-describedby'?: string;
}

export function Switch({ checked, onChange, ...rest }: SwitchProps) {
  return (
    <Radix.Root
      {...rest}
      checked={checked}
      onCheckedChange={onChange}
      className={cx(
        'switch relative flex h-[26px] w-[46px] flex-none items-center rounded-pill p-[3px] transition-colors duration-touch after:absolute after:-inset-x-1 after:-inset-y-[9px] disabled:opacity-55',
        checked ? 'bg-accent-fill' : 'bg-sunken inset-ring-[1.5px] inset-ring-text-faint',
      )}
    >
      <Radix.Thumb className="size-5 rounded-pill bg-on-accent transition-transform duration-touch data-[state=checked]:translate-x-5 data-[state=unchecked]:scale-75 data-[state=unchecked]:bg-text-faint" />
    </Radix.Root>
  );
}
