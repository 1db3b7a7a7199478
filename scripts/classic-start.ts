/**
 * The program's first file as a classic script. Browsers compile such a file when a service worker puts it into its
 * cache, all of it, and take what they compiled at each start; of modules that a service worker answers with they keep
 * nothing. The other files, which are modules, find in a small one what the first has for them.
 */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const EXPORTS = /export\{([^{}]*)\};?\s*$/;

/** What it shares, by the names that others know it by. */
function exportsOf(code: string): { name: string; local: string }[] {
  const [, list] = EXPORTS.exec(code) ?? [];
  if (list === undefined || /^import[\s{"'*]/.test(code))
    throw new Error('the first file is not what a classic script can be made of');
  return list.split(',').map((each) => {
    const [local = '', name = local] = each.split(' as ');
    return { name, local };
  });
}

/**
 * Runs once, by itself: everything in it is its own but what it shares. `address`: its own, for what stands beside it.
 */
export function toClassicScript(code: string): string {
  const exports = exportsOf(code).map(({ name, local }) => `${name}:${local}`);
  const body = code
    .replace(EXPORTS, '')
    .replaceAll('import.meta.resolve', 'undefined')
    .replaceAll('import.meta.url', 'document.baseURI');
  if (body.includes('import.meta')) throw new Error('the first file asks for what only modules have');
  return `(()=>{"use strict";${body};globalThis.alcoveStart={${exports.join()}}})();\n`;
}

/** What its importers import instead: nothing of them runs before it has. */
export function toModule(code: string): string {
  return `const s=globalThis.alcoveStart;${exportsOf(code)
    .map(({ name }, n) => `const v${n}=s.${name};`)
    .join('')}export{${exportsOf(code)
    .map(({ name }, n) => `v${n} as ${name}`)
    .join()}};\n`;
}

/** After everything else that changes files. */
export function classicStart(): Plugin {
  return {
    name: 'alcove:classic-start',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // Named by what becomes of it, too: a file of that name may lie in caches for ever.
    augmentChunkHash: ({ isEntry }) => (isEntry ? toClassicScript.toString() : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const start = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'));
        if (!start) throw new Error('there is no first file');
        const source = toModule(start.code);
        const name = start.fileName.split('/').at(-1) ?? '';
        const sharedFile = `shared-${createHash('sha256')
          .update(source + start.fileName)
          .digest('base64url')
          .slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName: `assets/${sharedFile}`, source });
        for (const chunk of chunks) rename(chunk, name, sharedFile);
        // With the others, and not when the first of them has said that it needs it.
        const document = bundle['index.html'];
        if (document?.type !== 'asset') throw new Error('there is no document');
        document.source = String(document.source).replace(
          '</head>',
          `  <link rel="modulepreload" crossorigin href="/assets/${sharedFile}">\n  </head>`,
        );
        start.code = toClassicScript(start.code);
      },
    },
  };
}

function rename(chunk: Rolldown.OutputChunk, name: string, sharedFile: string): void {
  chunk.code = chunk.code.replaceAll(name, sharedFile);
}
