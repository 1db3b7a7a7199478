import { useEffect } from 'react';
import { product } from '#lib/product.ts';

/** Sets the tab's title: « Accueil · Alcôve ». */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product.name}`;
  }, [title]);
}
