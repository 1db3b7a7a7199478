import { product } from '#lib/product.ts';
import { cx } from './cx.ts';

/** The product's mark alone: a niche with its flame. */
export function Mark({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('mark', className)} />;
}

/** The mark and the product's name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2.5 font-display text-[1.625rem] leading-none tracking-[.005em] text-text',
        className,
      )}
    >
      <Mark />
      {product.name}
    </span>
  );
}
