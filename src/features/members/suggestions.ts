/** Names for what is typed: asked once in a while, else those that the device knows. */
import { plainText } from '#domain/search/plain-text.ts';
import type { MemberSuggestion } from '#schemas/entities/member.ts';
import type { Device } from '#live/device.ts';
import { withDirectory } from '#live/directory.ts';
import { usernamesLike } from './asks.ts';

/** [SEARCH-64] An answer is good for so long. */
const GOOD_MS = 5 * 60_000;

interface Answered {
  at: number;
  members: readonly MemberSuggestion[];
}
const answers = new WeakMap<Device, Map<string, Answered>>();

async function known(device: Device, typed: string): Promise<readonly MemberSuggestion[]> {
  const all = await withDirectory(device, (directory) => directory.all(device.clock.now()));
  return (all ?? [])
    .map(({ found }) => found)
    .filter(({ username }) => plainText(username).startsWith(typed))
    .sort((a, b) => a.username.localeCompare(b.username, 'fr'));
}

/** `typed`: trimmed, in its plain form. */
export async function suggestions(
  device: Device,
  typed: string,
  online: boolean,
): Promise<readonly MemberSuggestion[]> {
  const mine = answers.get(device) ?? new Map<string, Answered>();
  answers.set(device, mine);
  const before = mine.get(typed);
  if (before && device.clock.now() - before.at < GOOD_MS) return before.members;
  const answer = online ? await usernamesLike(typed) : null;
  if (!answer?.ok) return known(device, typed);
  mine.set(typed, { at: device.clock.now(), members: answer.value });
  return answer.value;
}
