// Prints what a browser must fetch of the build, in gzip bytes: before the sign-in screen, before the conversation list
// is painted from the snapshot, before its live queries answer, for a live room, and for the service worker. A chunk
// counts with all its static imports; the sync worker does not count, because nothing waits for it. `--json` is for the
// benchmarks; a folder other than dist/ may be named.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = new URL('..', import.meta.url);
const folder = process.argv.slice(2).find((each) => each !== '--json');
const dist = folder ? pathToFileURL(`${resolve(folder)}/`) : new URL('dist/', root);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const gzip = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

/** Files that the document itself names. */
const named = [
  ...readFileSync(new URL('app.html', dist), 'utf8').matchAll(/["']\/(assets\/[^"']+\.(?:js|css))["']/g),
].map(([, file]) => file);

/** Adds the chunk and its imports, scripts and styles separately. */
function closure(key, files) {
  const chunk = manifest[key];
  if (files.scripts.has(chunk.file)) return;
  files.scripts.add(chunk.file);
  for (const style of chunk.css ?? []) files.styles.add(style);
  for (const imported of chunk.imports ?? []) closure(imported, files);
}

/**
 * Finds a chunk by the end of a source file's name, since routes may move, or by the name of a chunk of several files.
 */
function chunkOf(ending) {
  const key = Object.keys(manifest).find((name) => name.endsWith(ending) || manifest[name].name === ending);
  if (!key) throw new Error(`the build has no chunk ${ending}`);
  return key;
}

function filesOf(keys) {
  const files = { scripts: new Set(), styles: new Set() };
  for (const file of named) files[file.endsWith('.css') ? 'styles' : 'scripts'].add(file);
  for (const key of keys) closure(key, files);
  return files;
}

const sum = (names) => [...names].reduce((total, name) => total + gzip(name), 0);

function measure(keys) {
  const { scripts, styles } = filesOf(keys);
  return { scripts: sum(scripts), styles: sum(styles), files: scripts.size };
}

/**
 * Names of what pages say in rooms, to the engine, of the browser’s connection, and of what blurs a camera: they stand
 * in no other code.
 */
const ROOM_MARKS = ['many:join', 'live:offer', 'RTCPeerConnection', 'MediaStreamTrackGenerator'];

/**
 * Measures what a live room adds to the screens of members. `early`: chunks with code of rooms or their media among
 * those that every screen loads, also while it rests: calls are watched for everywhere.
 */
function measureRoom(before) {
  const ahead = filesOf([...before, chunkOf('CallWatch.tsx')]).scripts;
  const all = filesOf([
    ...before,
    chunkOf('MemberArea.tsx'),
    chunkOf('RoomScreen.tsx'),
    chunkOf('connect-room'),
  ]).scripts;
  const holdsRoom = (name) => {
    const code = readFileSync(new URL(name, dist), 'utf8');
    return ROOM_MARKS.some((mark) => code.includes(mark));
  };
  return { all: sum(all), own: sum(all.difference(ahead)), early: sum([...ahead].filter(holdsRoom)) };
}

const list = [chunkOf('member-screens')];
const withQueries = [...list, chunkOf('device-part')];
const sizes = {
  document: gzip('app.html'),
  landing: gzip('index.html'),
  signIn: measure([chunkOf('SignInScreen.tsx')]),
  conversations: measure(list),
  live: measure(withQueries),
  room: measureRoom(withQueries),
  serviceWorker: gzip('sw.js'),
  serviceWorkerBackground: gzip('sw-background.js'),
};

if (process.argv.includes('--json')) console.log(JSON.stringify(sizes));
else {
  const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  const shown = {
    'before the sign-in screen': sizes.signIn,
    'before the list is painted': sizes.conversations,
    'before live queries': sizes.live,
  };
  console.log(`document                       ${kb(sizes.document)}`);
  for (const [name, part] of Object.entries(shown)) {
    console.log(
      `${name.padEnd(31)}${kb(part.scripts)} of scripts in ${part.files} files, ${kb(part.styles).trim()} of styles`,
    );
  }
  const { all, own, early } = sizes.room;
  console.log(`a live room                    ${kb(all)} of scripts, ${kb(own).trim()} of them its own`);
  console.log(`  its code on other screens    ${kb(early)}`);
  console.log(`service worker                 ${kb(sizes.serviceWorker)}`);
  console.log(`  its part for events alone    ${kb(sizes.serviceWorkerBackground)}`);
}
