/** The page's modules read `import.meta.env`, which the build fills in: in a bare process it is empty. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const text = url.includes('/src/') ? String(loaded.source) : '';
    return text.includes('import.meta.env') ? { ...loaded, source: `import.meta.env ??= {};${text}` } : loaded;
  },
});
