import { useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { cx } from './cx.ts';
import { useFieldError } from './Form.tsx';

/** A checkbox of the surrounding `Form`; its label may contain links. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...register(name)}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          className={cx(
            'mt-0.5 size-6 flex-none rounded-[6px] accent-accent-fill',
            error !== undefined && 'outline-2 outline-offset-2 outline-bad',
          )}
        />
        <label htmlFor={id} className="text-second text-text-soft">
          {children}
        </label>
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
