import { useId } from 'react';
import { Switch } from '#ui/Switch.tsx';

/** Switch with a label and an explanation below it. */
export function Toggle({
  label,
  text,
  isOn,
  onChange,
}: {
  label: string;
  text?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  const note = text === undefined ? {} : { 'aria-describedby': `${id}-text` };
  return (
    <div className="flex min-h-11 items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span id={id} className="block text-small font-medium">
          {label}
        </span>
        {text !== undefined && (
          <span id={`${id}-text`} className="block text-mini text-text-faint">
            {text}
          </span>
        )}
      </span>
      <Switch checked={isOn} onChange={onChange} aria-labelledby={id} {...note} />
    </div>
  );
}
