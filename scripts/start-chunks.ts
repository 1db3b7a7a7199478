/**
 * What starts together comes together: each file is a turn through the service worker's cache at an offline start, and small
 * files compress badly. What the conversation list needs before it is painted is one file, what it shares with the sign-in
 * form another, and what all of these share with a guest's other screens a third; what an open conversation needs beyond that
 * is one, and what it shares with the device's data another. The rest is split as the bundler sees fit.
 */
import type { Rolldown } from 'vite';
import { readIcons, type IconsOf } from './icons-of.ts';

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const screen = (feature: string, name: string): string => `src/features/${feature}/screens/${name}Screen.tsx`;
const list = ['src/app/layout/MemberLayout.tsx', screen('chat', 'Chat')];
const signIn = [screen('auth', 'SignIn')];
/** Who has no account yet fetches nothing of the list. */
const guests = ['src/app/layout/AnyoneLayout.tsx', ...['Register', 'ForgotPassword', 'ResetPassword', 'ConfirmEmail'].map((name) => screen('auth', name)), screen('public', 'Unsubscribe')];
const conversation = [screen('chat', 'Conversation')];
/** After the first paint of any member's screen. */
const device = ['open-device', 'keep-snapshot', 'keep-directory', 'account-actions'].map((name) => `src/live/${name}.ts`);
const entries = [list, signIn, guests, conversation, device].flat();

export function startChunks(root: string): Rolldown.CodeSplittingGroup {
  const iconsOf: IconsOf = readIcons(root);
  const reached = new Map<string, ReadonlySet<string>>();
  /** All that these import, one after the other; not what they load later. */
  const reachedFrom = (from: readonly string[], graph: Graph): ReadonlySet<string> => {
    const key = from.join();
    const known = reached.get(key);
    if (known) return known;
    const found = new Set<string>();
    const waiting = from.map((entry) => `${root}/${entry}`);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
      waiting.push(...iconsOf(importedIds, code ?? ''));
    }
    reached.set(key, found);
    return found;
  };
  return {
    debugName: 'start',
    // Each module by its own reach, not by that of whoever imports it.
    includeDependenciesRecursively: false,
    name(id, graph) {
      // Entries stay what they are, so that a screen is found under its own name.
      if (entries.some((entry) => id === `${root}/${entry}`)) return null;
      const [ofList, ofSignIn, ofGuests, ofConversation, ofDevice] = [list, signIn, guests, conversation, device].map((each) => reachedFrom(each, graph).has(id));
      if (ofList) return ofSignIn ? 'both' : ofGuests ? 'everyone' : 'list';
      if (ofSignIn || ofGuests) return null;
      return ofConversation ? (ofDevice ? 'data' : 'conversation') : null;
    },
  };
}
