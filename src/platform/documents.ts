/** Documents beside the app: the landing page and the public pages. */
import { isOnline } from './online.ts';

/** Away from the app, without a way back into it. Where no page can come, the app’s own beginning stands in for it. */
export function openDocument(path: string): void {
  if (isOnline() || navigator.serviceWorker?.controller) location.replace(path);
  else location.hash = '#/login';
}
