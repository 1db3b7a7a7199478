/**
 * Defines `import.meta.env`, which the build fills in, for the page's modules in a plain process: it is empty there.
 */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const text = url.includes('/src/') ? String(loaded.source) : '';
    return text.includes('import.meta.env') ? { ...loaded, source: `import.meta.env ??= {};${text}` } : loaded;
  },
});
