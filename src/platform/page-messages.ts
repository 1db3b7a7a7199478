/**
 * Takes what the service worker tells this page, from its first moment on: a page that is just starting is told of a
 * click on a notice before it has loaded what reads that [NOTIF-67]. Small, because it belongs to the start.
 */

/** The last message, until it is read. */
let unread: { data: unknown } | null = null;
let read = (data: unknown): void => void (unread = { data });

export function keepMessages(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => read(data));
}

/** Calls back with the last message that nobody has read, and with each that comes. */
export function readMessages(reader: (data: unknown) => void): void {
  read = reader;
  if (unread) reader(unread.data);
  unread = null;
}
