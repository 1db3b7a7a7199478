/**
 * What starts together comes together: each file is a turn through the service worker's cache at an offline start, and
 * small files compress badly. `member` is what a member's first screens need, `both` what they share with the sign-in
 * form, and
 * `everyone` what they share with a guest's other screens; `guest` is what the sign-in form shares with those alone. An
 * open conversation needs `conversation` beyond that, and `data`, which it shares with the device's reads; with guests'
 * forms it shares `typing` (all of them) and `words` (all but the sign-in form). The rest is split as the bundler sees
 * fit.
 */
import type { Rolldown } from 'vite';
import { readIcons, type IconsOf } from './icons-of.ts';

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const screen = (feature: string, name: string): string => `src/features/${feature}/screens/${name}Screen.tsx`;
const member = ['src/app/layout/MemberLayout.tsx', 'src/app/Home.tsx', screen('chat', 'Chat')];
const signIn = [screen('auth', 'SignIn')];
/** Who has no account yet fetches nothing that only a member's screens need. */
const guests = [
  'src/app/layout/AnyoneLayout.tsx',
  ...['Register', 'ForgotPassword', 'ResetPassword', 'ConfirmEmail'].map((name) => screen('auth', name)),
  screen('public', 'Unsubscribe'),
];
const conversation = [screen('chat', 'Conversation'), 'src/features/chat/components/VisibleRows.tsx'];
/** After the first paint of any member's screen. */
const device = ['src/device/device-part.ts'];

export function startChunks(root: string): Rolldown.CodeSplittingGroup {
  const iconsOf: IconsOf = readIcons(root);
  const reachedByEntry = new Map<string, ReadonlySet<string>>();
  /** All that these import, one after the other; not what they load later. */
  const reachedFrom = (from: readonly string[], graph: Graph): ReadonlySet<string> => {
    const key = from.join();
    const cached = reachedByEntry.get(key);
    if (cached) return cached;
    const reachable = new Set<string>();
    const pending = from.map((entry) => `${root}/${entry}`);
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (reachable.has(id)) continue;
      reachable.add(id);
      const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
      pending.push(...iconsOf(importedIds, code ?? ''));
    }
    reachedByEntry.set(key, reachable);
    return reachable;
  };
  return {
    debugName: 'start',
    // Each module by its own reach, not by that of whoever imports it.
    includeDependenciesRecursively: false,
    name(id, graph) {
      const reaches = (from: readonly string[]) => reachedFrom(from, graph).has(id);
      const [ofSignIn, ofGuests] = [reaches(signIn), reaches(guests)];
      if (reaches(member)) return ofSignIn ? 'both' : ofGuests ? 'everyone' : 'member';
      const [ofConversation, ofDevice] = [reaches(conversation), reaches(device)];
      if (ofSignIn && ofGuests && !ofConversation && !ofDevice) return 'guest';
      if (!ofConversation) return null;
      // The parts of zod that forms use are far smaller than those that anything uses: the bundler keeps them apart.
      if (ofGuests && !id.includes('/zod/')) return ofSignIn ? 'typing' : 'words';
      if (ofGuests || ofSignIn) return null;
      return ofDevice ? 'data' : 'conversation';
    },
  };
}
