/**
 * Turns the program's first file into a classic script. When a service worker stores a classic script in its cache,
 * browsers compile it completely and reuse the compiled code at each start; of modules that a service worker answers
 * they cache nothing. The other files are modules, and import the first one's exports from a small module of their own.
 */
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { importCircle } from './chunk-cycles.ts';

const EXPORTS = /export\{([^{}]*)\};?\s*$/;

/** Returns the exports of the code, by the names that importers use. */
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
 * Wraps the code in a function, so that only its exports are global. `document.baseURI` replaces the module's own
 * address, by which it finds the files beside it.
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

/** Returns the module that importers load instead of the first file. They run only after the first file has run. */
export function toModule(code: string): string {
  return `const s=globalThis.alcoveStart;${exportsOf(code)
    .map(({ name }, n) => `const v${n}=s.${name};`)
    .join('')}export{${exportsOf(code)
    .map(({ name }, n) => `v${n} as ${name}`)
    .join()}};\n`;
}

/** Runs after all other plugins that change files. */
export function classicStart(): Plugin {
  return {
    name: 'alcove:classic-start',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // The conversion is part of the hash in the file's name: a file with an unchanged name may be in caches for ever.
    augmentChunkHash: ({ isEntry }) => (isEntry ? toClassicScript.toString() : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const start = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html'));
        if (!start) throw new Error('there is no first file');
        const circle = importCircle(chunks);
        if (circle) throw new Error(`files import each other: ${circle.join(', ')}`);
        const source = toModule(start.code);
        const name = start.fileName.split('/').at(-1) ?? '';
        const sharedFile = `shared-${createHash('sha256')
          .update(source + start.fileName)
          .digest('base64url')
          .slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName: `assets/${sharedFile}`, source });
        for (const chunk of chunks) rename(chunk, name, sharedFile);
        // Loads the small module with the others, not only when the first of them imports it.
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
