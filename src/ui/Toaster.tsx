import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { appTexts } from '#i18n/fr/app.ts';
import { toasterMounted } from './toast.ts';

/**
 * Shows at most 3 toasts at once, 14 px apart, 356 px wide (sonner's default), for 3 s [SHELL-138, SHELL-139,
 * SHELL-140, SHELL-141].
 */
export function Toaster() {
  useEffect(toasterMounted, []);
  return (
    <Sonner
      position="top-center"
      visibleToasts={3}
      gap={14}
      duration={3000}
      offset={{ top: 'var(--toast-top)' }}
      mobileOffset={{ top: 'var(--toast-top)', left: 16, right: 16 }}
      containerAriaLabel={appTexts.ui.notifications}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-text flex w-full items-center gap-3 rounded-card bg-raised px-5 py-3.5 text-second text-text shadow-float hairline',
          title: 'font-semibold',
          description: 'text-small text-text-soft',
          error: '[&_[data-icon]]:text-bad [&_[data-title]]:text-bad',
          actionButton: 'ml-auto min-h-11 px-2 font-semibold text-accent-text',
          icon: 'flex-none',
        },
      }}
    />
  );
}
