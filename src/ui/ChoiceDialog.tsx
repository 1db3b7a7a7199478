import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props<Value extends string> {
  title: string;
  /** What follows from the choice. */
  text: string;
  legend: string;
  /** Shown where nothing is chosen. */
  missing: string;
  options: readonly { value: Value; label: string }[];
  confirmLabel: string;
  danger?: boolean;
  /** Called with the chosen value; the caller closes the dialog. */
  onChoose: (value: Value) => void;
  onClose: () => void;
  /** Further fields under the options. */
  children?: ReactNode;
}

/** Asks for one of a few fixed answers, and refuses to go on without one. */
export function ChoiceDialog<Value extends string>({
  title,
  text,
  legend,
  missing,
  options,
  confirmLabel,
  danger = false,
  onChoose,
  onClose,
  children,
}: Props<Value>) {
  const id = useId();
  const [chosen, setChosen] = useState<Value | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      danger={danger}
      onConfirm={() => (chosen === null ? setMissing(true) : onChoose(chosen))}
    >
      <fieldset className="mt-4" aria-describedby={isMissing ? `${id}-missing` : undefined}>
        <legend className="text-small font-medium text-text-soft">{legend}</legend>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 py-1 text-second">
            <input
              type="radio"
              name={`${id}-choice`}
              checked={chosen === value}
              onChange={() => setChosen(value)}
              className="size-5 flex-none accent-(--accent-fill)"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isMissing && chosen === null && (
        <p id={`${id}-missing`} role="alert" className="mt-1 text-small text-bad">
          {missing}
        </p>
      )}
      {children}
    </ConfirmDialog>
  );
}
