/** Announces a new version outside the page, where the member has allowed notifications before [PWA-31]. */
import { pushPermission } from './push-manager.ts';

/** Shows a notification with this text, where nobody looks at the page. It names neither the product nor a member. */
export async function announceUpdate(text: string): Promise<void> {
  if (document.visibilityState === 'visible' || pushPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(text, { tag: 'update', icon: '/icons/notes.svg' });
}
