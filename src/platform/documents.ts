/** Opens documents outside the app: the landing page and the public pages. */
import { isOnline } from './online.ts';

/** Leaves the app without a way back into it. If the document cannot be loaded, the app's sign-in is shown instead. */
export function openDocument(path: string): void {
  if (isOnline() || navigator.serviceWorker?.controller) location.replace(path);
  else location.hash = '#/login';
}
