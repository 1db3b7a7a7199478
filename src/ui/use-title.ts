import { useEffect } from 'react';
import { product } from '#lib/product.ts';

let title = '';
let unread = 0;
const show = () => {
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
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
  if (title) show();
}
