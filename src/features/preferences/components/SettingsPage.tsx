import type { ReactNode } from 'react';
import { settings } from '#i18n/fr/settings.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { useTitle } from '#ui/use-title.ts';

/** A page of « Paramètres »: the way back, its title, and its settings. */
export function SettingsPage({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12 low:pt-3">
      <BackLink to="/settings">{settings.title}</BackLink>
      <h1 className="mb-2 text-title leading-tight desktop:text-display">{title}</h1>
      {intro !== undefined && <p className="mb-6 text-second text-text-soft desktop:mb-8">{intro}</p>}
      {children}
    </div>
  );
}
