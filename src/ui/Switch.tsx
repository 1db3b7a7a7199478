import { useId } from 'react';
import { Switch as Radix } from 'radix-ui';

/** A labelled row with a switch: applies at once. */
export function Switch({ label, checked, onChange, disabled = false }: { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-4">
      <label htmlFor={id} className="flex-1 text-body">
        {label}
      </label>
      <Radix.Root id={id} checked={checked} onCheckedChange={onChange} disabled={disabled} className="h-7 w-12 flex-none rounded-pill bg-pressed p-1 disabled:opacity-55 data-[state=checked]:bg-accent-fill">
        <Radix.Thumb className="block size-5 rounded-pill bg-on-accent transition-transform duration-[120ms] data-[state=checked]:translate-x-5" />
      </Radix.Root>
    </div>
  );
}
