// Installs what is missing on a fresh clone, whatever npm's settings are and wherever an earlier attempt stopped.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Smaller than any Node, and larger than the placeholder that is there when its install script did not run. */
const SMALLEST_NODE_BYTES = 1_000_000;

/** File that exists while npm installs: if it is left over, the folder is incomplete. */
const unfinishedMark = (root) => join(root, '.cache/installing');

export const projectNode = (root) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const hasNode = (root) =>
  existsSync(projectNode(root)) && statSync(join(root, 'node_modules/node/bin/node')).size > SMALLEST_NODE_BYTES;

/** Says whether everything is installed. npm writes this file at the end; one older than the manifest is outdated. */
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
 * Runs `npm install`; `npm ci` would need lock entries for the binaries of every platform, which one platform cannot
 * write. Development packages are installed also with `NODE_ENV=production`, because Node itself and the build are
 * among them. Resolves to the reason of a failure, in one line, or to null.
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

/** Explains why Node is missing: its package needs an install script, which npm may be set not to run. */
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
