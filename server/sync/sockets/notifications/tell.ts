/** Emits the specification's notification events, to a socket or a room. */
import type { NotificationEventName, NotificationEventPayload } from '#schemas/wire/notification-events.ts';

interface Target {
  emit(name: string, payload: unknown): unknown;
}

export type NamedNotificationEvent = {
  [E in NotificationEventName]: readonly [E, NotificationEventPayload<E>];
}[NotificationEventName];

export function tell<E extends NotificationEventName>(
  target: Target,
  name: E,
  payload: NotificationEventPayload<E>,
): void {
  target.emit(name, payload);
}
