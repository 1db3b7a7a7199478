/**
 * What starts together comes together: each file is a turn through the service worker's cache at an offline start, and small
 * files compress badly. What the conversation list needs before it is painted is one file, what it shares with the sign-in
 * form another; the rest is split as the bundler sees fit.
 */
import type { Rolldown } from 'vite';

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const list = ['src/app/layout/MemberLayout.tsx', 'src/features/chat/screens/ChatScreen.tsx'];
const signIn = ['src/features/auth/screens/SignInScreen.tsx'];
/** Who has no account yet fetches nothing of the list. */
const guests = ['src/app/layout/AnyoneLayout.tsx', ...['Register', 'ForgotPassword', 'ResetPassword', 'ConfirmEmail'].map((name) => `src/features/auth/screens/${name}Screen.tsx`)];

export function startChunks(root: string): Rolldown.CodeSplittingGroup {
  const reached = new Map<string, ReadonlySet<string>>();
  /** All that these import, one after the other; not what they load later. */
  const reachedFrom = (entries: readonly string[], graph: Graph): ReadonlySet<string> => {
    const key = entries.join();
    const known = reached.get(key);
    if (known) return known;
    const found = new Set<string>();
    const waiting = entries.map((entry) => `${root}/${entry}`);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    reached.set(key, found);
    return found;
  };
  return {
    debugName: 'start',
    // Each module by its own reach, not by that of whoever imports it.
    includeDependenciesRecursively: false,
    name(id, graph) {
      // Whoever imports one icon reaches all of them by their index.
      if (id.includes('/lucide-react/')) return null;
      // Entries stay what they are, so that a screen is found under its own name.
      if ([...list, ...signIn].some((entry) => id === `${root}/${entry}`)) return null;
      const [ofList, ofSignIn, ofGuests] = [list, signIn, guests].map((entries) => reachedFrom(entries, graph).has(id));
      if (!ofList) return null;
      return ofSignIn ? 'both' : ofGuests ? null : 'list';
    },
  };
}
