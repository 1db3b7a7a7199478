import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { useFieldError } from '#ui/Form.tsx';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  /** Name of the list in the surrounding `Form`. */
  name: string;
  title: string;
  hint: string;
  add: string;
  onAdd: () => void;
  isFull: boolean;
  children: ReactNode;
}

/** A list of rows of the surrounding `Form`, to which more can be added. */
export function RowsFieldset({ name, title, hint, add, onAdd, isFull, children }: Props) {
  const error = useFieldError(`${name}.root`);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-second font-semibold">{title}</legend>
      <p className="text-small text-text-soft">{hint}</p>
      <ul className="grid gap-3 empty:hidden">{children}</ul>
      {error !== undefined && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
      <Button variant="quiet" size="small" className="justify-self-start" disabled={isFull} onClick={onAdd}>
        <Icon icon={Plus} size={18} />
        {add}
      </Button>
    </fieldset>
  );
}
