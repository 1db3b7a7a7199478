/** Targets, by a row's name and a part of its workload: a ratio to the peer, or a value in the row's unit. */
import type { Figure } from './figures.ts';

interface Target {
  /** Beginning of the row's name. */
  name: string;
  /** Part of the row's workload. */
  workload?: string;
  /** Beginning of the peer's name, where rows of one name have several. */
  peer?: string;
  ratio?: number;
  value?: number;
  /** The target is a minimum, not a maximum. */
  isMinimum?: true;
}

const TARGETS: readonly Target[] = [
  { name: '/home, offline, first paint', ratio: 1.2 },
  { name: 'offline cold start, first paint', ratio: 1.3 },
  { name: 'offline cold start, list painted', ratio: 1.1 },
  { name: 'offline cold start, newest messages', ratio: 1.25 },
  { name: 'a full device', ratio: 1.1 },
  { name: 'a long conversation, opened', ratio: 1.1 },
  { name: 'send to painted, durable', ratio: 1.5 },
  { name: 'first sign-in, from the request', ratio: 1.5 },
  { name: 'first sign-in, pulls', value: 1 },
  { name: 'first sign-in with groups, pulls', value: 1 },
  { name: 'a group, opened', ratio: 1.1 },
  { name: 'the page of notifications, opened', ratio: 1.2 },
  { name: 'a message that names a member, answered', ratio: 1.25 },
  { name: 'a message to a member with a device for pushes, answered', ratio: 1.25 },
  { name: 'all history, until everything is found', ratio: 6 },
  { name: 'a page of history read while history comes, p95', workload: 'CPU ×1', value: 50 },
  { name: 'a page of history read while history comes, p95', workload: 'CPU ×4', value: 100 },
  { name: 'catch-up, from the request', ratio: 2 },
  { name: 'catch-up, pulls', value: 2 },
  { name: 'catch-up, repaints', value: 3 },
  { name: 'nothing missed, requests', value: 1 },
  { name: 'nothing missed, answered', value: 1 },
  { name: 'a queue leaves, from the first request to the last answer', ratio: 1.5 },
  { name: 'a queue leaves, batches', value: 3 },
  { name: 'first search', workload: 'CPU ×1', value: 150 },
  { name: 'with the app lock, from', ratio: 1.25 },
  { name: 'with the app lock, first search', ratio: 1.3 },
  { name: 'next search, in the worker', workload: 'CPU ×1', value: 20 },
  { name: 'queue of the house', value: 50 },
  { name: 'twenty photographs added to an album', ratio: 1.15 },
  { name: 'scrolling, frames beyond', workload: 'CPU ×1', value: 10 },
  { name: 'scrolling, frames beyond', workload: 'CPU ×4', value: 50 },
  { name: 'JavaScript of the landing page', value: 30 },
  { name: 'JavaScript before the sign-in screen', value: 120 },
  { name: 'JavaScript before the conversation list', value: 120 },
  { name: 'JavaScript of live rooms loaded by other screens', value: 0 },
  { name: 'service worker', value: 20 },
  { name: 'JavaScript heap, page and workers', value: 80 },
  { name: 'processor of the media engine, each packet', peer: 'the prototype', ratio: 1.2 },
  { name: 'messages committed and delivered, at no longer a p99', ratio: 0.5, isMinimum: true },
  { name: 'connections held by one node', value: 5000, isMinimum: true },
  { name: 'server: ', workload: 'a conversation of 100,000', ratio: 1.1 },
  { name: 'two nodes: processor', ratio: 1.1 },
  { name: 'chat databases: storage', ratio: Infinity },
  { name: 'chat databases', ratio: 1 },
];

/** Returns the target in words, and whether the figure reaches it; null when there is no target. */
export function targetOf({ name, workload, peerName, ours, ratio }: Figure): { text: string; reached: boolean } | null {
  const target = TARGETS.find(
    (each) =>
      name.startsWith(each.name) &&
      workload.includes(each.workload ?? '') &&
      (peerName ?? '').startsWith(each.peer ?? ''),
  );
  const [limit, actual] = target?.ratio === undefined ? [target?.value, ours] : [target.ratio, ratio];
  if (!target || limit === undefined || actual === null || !Number.isFinite(limit)) return null;
  return {
    text: `${target.ratio === undefined ? '' : '× '}${target.isMinimum ? 'at least ' : ''}${limit}`,
    reached: target.isMinimum ? actual >= limit : actual <= limit,
  };
}
