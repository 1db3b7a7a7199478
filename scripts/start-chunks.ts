/**
 * Groups modules that are needed at the same time into one file. Each file costs one trip through the service worker's
 * cache at an offline start, and small files compress badly. The groups:
 *
 * - `member-screens`: what the conversation list needs, with the layout around it;
 * - `home`: what the home page needs beyond that;
 * - `both`: what they share with the sign-in form;
 * - `everyone`: what they share with a guest's other screens;
 * - `guest`: what only the sign-in form and those screens share;
 * - `conversation`: what an open conversation needs beyond `member-screens`;
 * - `data`: what it shares with the device's reads;
 * - `device-part`: what the device's reads need beyond that;
 * - `bytes`: what those share with the cipher of typed text, for which a start may wait; it must not wait for them;
 * - `group-preview`: what rows of groups in the list need beyond that;
 * - `member-parts`: what else each member's page loads when it rests;
 * - `typing`, `words`: what it shares with guests' forms, all of them or all but the sign-in form; `words` has
 *   what `member-parts` shares with them, too.
 *
 * The bundler splits the rest.
 */
import type { Rolldown } from 'vite';
import { readIcons, type IconsOf } from './icons-of.ts';

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const screen = (feature: string, name: string): string => `src/features/${feature}/screens/${name}Screen.tsx`;
const member = ['src/app/layout/MemberLayout.tsx', screen('chat', 'Chat'), 'src/device/page-text.ts'];
const home = ['src/app/Home.tsx'];
const signIn = [screen('auth', 'SignIn')];
/** Screens of guests, who should not load what only a member's screens need. */
const guests = [
  'src/app/layout/AnyoneLayout.tsx',
  ...['Register', 'ForgotPassword', 'ResetPassword', 'ConfirmEmail'].map((name) => screen('auth', name)),
  screen('public', 'Unsubscribe'),
];
const conversation = [screen('chat', 'Conversation'), 'src/features/chat/components/VisibleRows.tsx'];
/** Loaded after the first paint of any member's screen, or with the document. */
const device = ['src/device/device-part.ts'];

/** Loaded before the first screen where a draft lies sealed. */
const pageCipher = ['src/device/page-cipher.ts'];

/** Loaded after the first paint of a list with groups. */
const groupPreview = ['src/features/chat/group/GroupPreview.tsx'];

/** Loaded when the list rests, without anyone's request. */
const memberParts = [
  'src/app/layout/MemberFooter.tsx',
  'src/app/layout/Watches.tsx',
  'src/device/sounds/start-sounds.ts',
  'src/device/start-push.ts',
  'src/features/access/components/RestrictionBanner.tsx',
  'src/features/groups/components/InvitationCards.tsx',
  'src/features/push/components/PushCard.tsx',
];

export function startChunks(root: string): Rolldown.CodeSplittingGroup {
  const iconsOf: IconsOf = readIcons(root);
  const reachedByEntry = new Map<string, ReadonlySet<string>>();
  /** Returns all modules that these import statically, directly or not. */
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
    // Assigns each module by what reaches it, not by what reaches its importer.
    includeDependenciesRecursively: false,
    name(id, graph) {
      const reaches = (from: readonly string[]) => reachedFrom(from, graph).has(id);
      const [ofSignIn, ofGuests] = [reaches(signIn), reaches(guests)];
      if (reaches(member)) return ofSignIn ? 'both' : ofGuests ? 'everyone' : 'member-screens';
      if (reaches(home)) return ofSignIn ? 'both' : ofGuests ? 'everyone' : 'home';
      const [ofConversation, ofDevice] = [reaches(conversation), reaches(device)];
      if (ofDevice && !ofSignIn && !ofGuests && reaches(pageCipher))
        // An open conversation should not load one more file for them.
        return ofConversation ? 'member-screens' : 'bytes';
      if (ofSignIn && ofGuests && !ofConversation && !ofDevice) return 'guest';
      if (!ofConversation) {
        if (ofSignIn) return null;
        // A file of its own would be named in the first one.
        if (ofGuests) return reaches(memberParts) && !id.includes('/node_modules/') ? 'words' : null;
        if (ofDevice) return 'device-part';
        return reaches(groupPreview) ? 'group-preview' : reaches(memberParts) ? 'member-parts' : null;
      }
      // The bundler keeps the parts of zod that forms use apart, because they are far smaller than the rest.
      if (ofGuests && !id.includes('/zod/')) return ofSignIn ? 'typing' : 'words';
      // Dates and JSON schemas are the parts of it that only a member's data need.
      if (/\/zod\/v4\/(mini\/iso|core\/(registries|to-json-schema|json-schema-processors))\.js$/.test(id))
        return 'data';
      if (ofGuests || ofSignIn) return null;
      return ofDevice ? 'data' : 'conversation';
    },
  };
}
