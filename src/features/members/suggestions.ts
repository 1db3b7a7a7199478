/** Suggests usernames: from the server, with a cache, else from the directory on the device. */
import { plainText } from '#domain/search/plain-text.ts';
import type { MemberSuggestion } from '#schemas/entities/member.ts';
import type { Device } from '#device/device.ts';
import { withDirectory } from '#device/directory.ts';
import { usernamesLike } from './member-requests.ts';

/** Lifetime of a cached answer [SEARCH-64]. */
const VALID_MS = 5 * 60_000;

interface CachedSuggestions {
  at: number;
  members: readonly MemberSuggestion[];
}
const answers = new WeakMap<Device, Map<string, CachedSuggestions>>();

async function localSuggestions(device: Device, prefix: string): Promise<readonly MemberSuggestion[]> {
  const all = await withDirectory(device, (directory) => directory.all(device.clock.now()));
  return (all ?? [])
    .map(({ found }) => found)
    .filter(({ username }) => plainText(username).startsWith(prefix))
    .sort((a, b) => a.username.localeCompare(b.username, 'fr'));
}

/** Returns members whose username begins with `prefix`, which must be trimmed and in its plain form. */
export async function suggestions(
  device: Device,
  prefix: string,
  online: boolean,
): Promise<readonly MemberSuggestion[]> {
  const cache = answers.get(device) ?? new Map<string, CachedSuggestions>();
  answers.set(device, cache);
  const cached = cache.get(prefix);
  if (cached && device.clock.now() - cached.at < VALID_MS) return cached.members;
  const answer = online ? await usernamesLike(prefix) : null;
  if (!answer?.ok) return localSuggestions(device, prefix);
  cache.set(prefix, { at: device.clock.now(), members: answer.value });
  return answer.value;
}
