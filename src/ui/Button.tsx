import type { ComponentProps } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `main`: at most one on a screen; `quiet`: beside it; `danger`: for irreversible steps; `plain`: inside text and
   * rows.
   */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action is under way: the button is disabled and announced as busy. The label stays. */
  busy?: boolean;
}

/** `<Button onClick={…}>Envoyer</Button>`, `<Button variant="quiet" size="small">Annuler</Button>` */
export function Button({
  variant = 'main',
  size = 'normal',
  busy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={busy || undefined}
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      className={buttonClass(variant, size, className)}
    />
  );
}
