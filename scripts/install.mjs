// Installs what is missing on a fresh clone, whatever npm is set to and wherever an earlier try ended.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Smaller than any Node: what lies there when its install script did not run. */
const SMALLEST_NODE_BYTES = 1_000_000;

/** Stands while npm installs: where it is left behind, the folder is half filled. */
const unfinishedMark = (root) => join(root, '.cache/installing');

export const projectNode = (root) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const hasNode = (root) =>
  existsSync(projectNode(root)) && statSync(join(root, 'node_modules/node/bin/node')).size > SMALLEST_NODE_BYTES;

/** npm leaves this file behind; older than the manifest means that something is missing. */
export function isInstalled(root) {
  const mark = join(root, 'node_modules/.package-lock.json');
  const stands = hasNode(root) && existsSync(mark) && !existsSync(unfinishedMark(root));
  return (
    stands &&
    statSync(mark).mtimeMs >= statSync(join(root, 'package.json')).mtimeMs - 1000 &&
    hasSameVersions(root, mark)
  );
}

function hasSameVersions(root, mark) {
  const packages = (file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages ?? {}).filter(
      ([name, entry]) => name && !entry.optional,
    );
  const have = new Map(packages(mark));
  return packages(join(root, 'package-lock.json')).every(
    ([name, entry]) => entry.devOptional || have.get(name)?.version === entry.version,
  );
}

/**
 * `npm install`: `npm ci` needs lock entries for every platform's binaries, which one platform cannot write. With the
 * development packages also where NODE_ENV says `production`: Node itself and the build are among them. Resolves to
 * what went wrong, in one line, or null.
 */
export async function install(root, run) {
  if (existsSync(unfinishedMark(root))) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(unfinishedMark(root), '');
  const { code, signal } = await run('npm', [
    'install',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (signal) return 'The installation was interrupted. Start again: it begins anew.';
  if (code !== 0)
    return 'npm could not install the packages; what it says above is the reason. Start again when that is mended.';
  rmSync(unfinishedMark(root), { force: true });
  return hasNode(root) ? null : withoutNode();
}

/** The package `node` brings its program by an install script, which npm may have been told not to run. */
function withoutNode() {
  const { stdout } = spawnSync('npm', ['config', 'get', 'ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const reason =
    stdout?.trim() === 'true'
      ? 'npm is set to run no install scripts (ignore-scripts)'
      : 'its install script did not run';
  return `The project's own Node is missing: ${reason}. Run this once, then start again: npm rebuild node --ignore-scripts=false`;
}
