/** Lets the document draw the last screen before the program is loaded: see `src/startup/last-screen`. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { hashAddress } from '../src/app/clean-path.ts';
import { drawLastScreen, type ProgramInfo } from '#startup/last-screen/draw-screen.ts';
import { ATTRIBUTES, screenAt, TAGS } from '#startup/last-screen/screen-data.ts';
import { openSnapshots } from '#startup/open-snapshots.ts';
import { endSilence, readEarly } from '#startup/early-read.ts';
import { DEVICE_DATABASE, KEYS_MARK, OWNER_MARK, PAGE_KEY_MARK, SNAPSHOT_MARK } from '#startup/device-marks.ts';

/**
 * Returns the script for the document, which uses the program's own rules. A browser with nothing stored draws nothing.
 */
export function drawScript(build: string): string {
  const known: ProgramInfo = {
    ownerMark: OWNER_MARK,
    snapshotMark: SNAPSHOT_MARK,
    build,
    tags: TAGS,
    attributes: ATTRIBUTES,
  };
  return `document.documentElement.dataset.build = ${JSON.stringify(build)};
try {
  const keys = Object.keys(localStorage);
  const read = (${readEarly.toString()})(${JSON.stringify(DEVICE_DATABASE)});
  // A browser that has lost all keys may have a copy of the session: that is for the program to read.
  window.alcoveDevice = keys.some((key) => key.startsWith(${JSON.stringify(OWNER_MARK)})) ? read
    : (${endSilence.toString()})(keys.includes(${JSON.stringify(KEYS_MARK)}) ? read : read.then(() => null));
  const address = (${hashAddress.toString()})(location) ?? location.hash;
  window.alcoveDrawing = (${drawLastScreen.toString()})(document.getElementById('last-screen'), address.slice((address + '#').indexOf('#')), ${screenAt.toString()}, ${JSON.stringify(known)}, window.alcoveDevice ?? Promise.resolve(null), window.alcoveSnapshots ?? {}).catch(() => undefined);
} catch {}`;
}

/** Opens what the last screens are drawn from while the browser reads the rest of the document. */
const openScript = `window.alcoveSnapshots = (${openSnapshots.toString()})(${JSON.stringify(SNAPSHOT_MARK)}, ${JSON.stringify(PAGE_KEY_MARK)});`;

/** Returns a name for the build, from all its files: screens drawn by another build may look different. */
const nameOf = (files: readonly string[]): string =>
  createHash('sha256')
    .update([...files].sort().join())
    .digest('hex')
    .slice(0, 12);

export function drawLastScreens(): Plugin {
  return {
    name: 'alcove:last-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html
          .replace('<style>', (place) => `<script data-snapshots>${openScript}</script>\n    ${place}`)
          .replace(
            '<div id="last-screen"></div>',
            (place) => `${place}\n    <script data-last-screen>${drawScript(nameOf(Object.keys(bundle)))}</script>`,
          ),
    },
  };
}
