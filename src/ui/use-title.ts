import { useEffect } from 'react';
import { product } from '#lib/product.ts';

let title = '';
let unread = 0;
/** Where the member wants it, the title says nothing [DISPLAY-01]; also set by the script in `index.html`. */
const NEUTRAL_TITLE = 'Notes';
const isNeutral = () => document.documentElement.classList.contains('neutral');
const show = () => {
  document.title = isNeutral() ? NEUTRAL_TITLE : unread > 0 ? `(${unread}) ${title}` : title;
};

/** Shows the title as the member wants it now. */
export const refreshTitle = (): void => {
  if (title) show();
};

/** Sets the tab's title: « Accueil · Alcôve ». */
export function useTitle(name: string): void {
  useEffect(() => {
    title = `${name} · ${product.name}`;
    show();
  }, [name]);
}

/** Puts the number of what is unread before every title: « (3) Accueil · Alcôve »; 0 takes it away. */
export function setTitleCount(count: number): void {
  unread = count;
  refreshTitle();
}
