import type { ReactNode } from 'react';
import { BackLink } from '#ui/BackLink.tsx';
import { useTitle } from '#ui/use-title.ts';
import { account } from '../text.fr.ts';

/** A page of the settings about the account: the way back, its title, and its parts. */
export function AccountPage({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12">
      <BackLink to="/settings">{account.back}</BackLink>
      <h1 className="mb-2 text-title leading-tight desktop:text-display">{title}</h1>
      {intro !== undefined && <p className="mb-4 text-second text-text-soft">{intro}</p>}
      <div className="mt-3 desktop:mt-6">{children}</div>
    </div>
  );
}
