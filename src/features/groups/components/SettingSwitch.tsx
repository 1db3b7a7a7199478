import { useId } from 'react';
import { Switch } from '#ui/Switch.tsx';

interface Props {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** One thing that is on or off, with its effect; it takes effect at once. */
export function SettingSwitch({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-16 items-center gap-4 px-4 py-3 desktop:px-5">
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold">
          {label}
        </p>
        <p id={`${id}-hint`} className="text-small text-text-soft">
          {hint}
        </p>
      </div>
      <Switch {...rest} aria-labelledby={id} aria-describedby={`${id}-hint`} />
    </div>
  );
}
