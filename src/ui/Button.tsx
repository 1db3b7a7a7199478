import type { ComponentProps } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `main` once a screen; `quiet` beside it; `danger` for what cannot be undone; `plain` inside text and rows. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Under way: not to be pressed again, and said so. The label stays. */
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
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    />
  );
}
