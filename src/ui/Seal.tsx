import { appTexts } from '#i18n/fr/app.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The golden seal of a certified profile, after the name. */
export function Seal({ size = 15 }: { size?: number }) {
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
        className="flex-none self-center text-gold"
      >
        <path
          fill="currentColor"
          d="m12 1 2.6 2.3 3.4-.6 1.3 3.2 3.2 1.3-.6 3.4L24 13l-2.3 2.6.6 3.4-3.2 1.3-1.3 3.2-3.4-.6L12 25l-2.6-2.3-3.4.6-1.3-3.2L1.5 19l.6-3.4L0 13l2.3-2.6-.6-3.4 3.2-1.3 1.3-3.2 3.4.6Z"
          transform="translate(0 -1)"
        />
        <path
          fill="none"
          stroke="var(--ground)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m8 12.2 2.8 2.8L16 9.6"
        />
      </svg>
      <VisuallyHidden>{appTexts.ui.certified}</VisuallyHidden>
    </>
  );
}
