import { useId, type ReactNode } from 'react';
import { Checkbox as Radix } from 'radix-ui';
import { Check } from 'lucide-react';
import { Icon } from './Icon.tsx';

/** A labelled checkbox, for forms; a `Switch` applies at once, this one with the form. */
export function Checkbox({ children, checked, onChange, disabled = false }: { children: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(state) => onChange(state === true)}
        disabled={disabled}
        className="grid size-6 flex-none place-items-center rounded-corner border border-line bg-sunken text-on-accent disabled:opacity-55 data-[state=checked]:border-transparent data-[state=checked]:bg-accent-fill"
      >
        <Radix.Indicator>
          <Icon of={Check} size={16} />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="text-second text-text-soft">
        {children}
      </label>
    </div>
  );
}
