import { useGroupToasts } from '../use-group-toasts.ts';

/** Tells of the member's groups on every screen; draws nothing. */
export function GroupToasts() {
  useGroupToasts();
  return null;
}
