/** Emits the specification's group events, to a socket or a room. */
import type { GroupEventName, GroupEventPayload } from '#schemas/wire/group-events.ts';

interface Target {
  emit(name: string, payload: unknown): unknown;
}

export type NamedGroupEvent = { [E in GroupEventName]: readonly [E, GroupEventPayload<E>] }[GroupEventName];

export function tell<E extends GroupEventName>(target: Target, name: E, payload: GroupEventPayload<E>): void {
  target.emit(name, payload);
}
