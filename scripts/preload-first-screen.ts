/** Preloads the files of a member's first screen with the document, before the program has to run. */
import type { Plugin, Rolldown } from 'vite';
import { hashAddress } from '../src/app/clean-path.ts';
import { firstParts, type FirstPart } from '../src/app/first-parts.ts';
import { SNAPSHOT_MARK } from '#startup/device-marks.ts';

const modules: Record<FirstPart, string> = {
  member: '/src/app/layout/MemberLayout.tsx',
  home: '/src/app/Home.tsx',
  chat: '/src/features/chat/screens/ChatScreen.tsx',
  conversation: '/src/features/chat/screens/ConversationScreen.tsx',
  device: '/src/device/device-part.ts',
  text: '/src/device/page-cipher.ts',
};

/** Returns the file of a module and all that it imports, except what the document loads anyway. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!start) throw new Error(`no file holds ${module}`);
  const files = new Set<string>();
  const pending = [start.fileName];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || chunk.isEntry || files.has(name)) continue;
    files.add(name);
    pending.push(...chunk.imports);
  }
  return [...files];
}

/**
 * Returns the script for the document, which uses the program's own two rules, in its order. A browser with nothing
 * stored has no member.
 */
export function preloadScript(files: Record<FirstPart, readonly string[]>): string {
  return `try {
  const files = ${JSON.stringify(files)};
  const address = (${hashAddress.toString()})(location) ?? location.hash;
  const parts = (${firstParts.toString()})(address.slice(address.indexOf('#')), localStorage, ${JSON.stringify(SNAPSHOT_MARK)});
  for (const file of new Set(parts.flatMap((part) => files[part]))) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: '/' + file }));
  }
} catch {}`;
}

/** Placed before the style sheet, which delays every script after it. */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'alcove:preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.fromEntries(
          Object.entries(modules).map(([part, module]) => [part, filesOf(module, bundle)]),
        ) as Record<FirstPart, string[]>;
        return html.replace(
          /(?=<script type="module")/,
          () => `<script data-first-screen>${preloadScript(files)}</script>\n    `,
        );
      },
    },
  };
}
