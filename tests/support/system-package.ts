/** Programs of the machine that tests need; a package is installed where it is missing and the machine lets them. */
import { spawnSync } from 'node:child_process';

const runs = (program: string, argument: string): boolean => spawnSync(program, [argument]).status === 0;

/** `argument`: one with which the program only says what it is. */
export function installWhereMissing(program: string, argument: string, packageName = program): void {
  if (runs(program, argument) || process.getuid?.() !== 0) return;
  const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], options);
}
