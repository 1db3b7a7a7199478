/** What the last answers looked like in this page: whoever comes back to a screen finds it as it was, at once. */
import type { Store } from '#sync/store/open.ts';
import type { Device } from '../device.ts';
import type { CachedAnswerView } from './answer-view.ts';

const MAX_VIEWS = 10;

/** By the device's store: of one device there are several objects. */
const viewsByStore = new WeakMap<Store, Map<string, CachedAnswerView<unknown>>>();

type StoreOwner = Pick<Device, 'store'>;

export const recentView = ({ store }: StoreOwner, key: string): CachedAnswerView<unknown> | null =>
  viewsByStore.get(store)?.get(key) ?? null;

export function rememberView({ store }: StoreOwner, key: string, view: CachedAnswerView<unknown>): void {
  const views = viewsByStore.get(store) ?? new Map<string, CachedAnswerView<unknown>>();
  viewsByStore.set(store, views);
  views.delete(key);
  if (view.status === 'stored') views.set(key, view);
  const [oldest] = views.keys();
  if (views.size > MAX_VIEWS && oldest !== undefined) views.delete(oldest);
}

/** [Y9] They may name whom the member has just blocked. */
export const forgetViews = ({ store }: StoreOwner): void => void viewsByStore.delete(store);
