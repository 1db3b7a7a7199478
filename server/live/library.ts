/** Finds out, without loading it, whether the native library of the media engine is installed for this machine. */
import { createRequire } from 'node:module';

/** Endings of the names of its packages, by platform: of Linux there are two C libraries. */
const ENDINGS: Partial<Record<string, readonly string[]>> = { linux: ['-gnu', '-musl'], win32: ['-msvc'] };

/** Returns why the library cannot be used, or null where it is there. `resolve` throws for a package that is not. */
export function missingLibrary(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
  machine: { platform: string; arch: string } = process,
): string | null {
  const { platform, arch } = machine;
  const isThere = (name: string): boolean => {
    try {
      return resolve(name) !== '';
    } catch {
      return false;
    }
  };
  if (!isThere('node-datachannel')) return 'node-datachannel is not installed';
  const names = (ENDINGS[platform] ?? ['']).map((ending) => `@node-datachannel/${platform}-${arch}${ending}`);
  return names.some(isThere) ? null : `node-datachannel has nothing for ${platform} on ${arch}`;
}
