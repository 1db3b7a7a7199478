/**
 * Starts a browser in a network that lets no UDP pass: a network namespace, joined with this machine by two ends of a
 * virtual cable. Machines that let nobody make one have none.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OtherNetwork {
  /** Address of this machine on the cable. */
  host: string;
  /** Path of a program that starts another one there. */
  starts(program: string): string;
  stop(): void;
}

const ip = (...words: string[]): boolean => spawnSync('ip', words, { stdio: 'ignore' }).status === 0;

/** Returns such a network; null: this machine lets nobody make one. */
export function networkWithoutUdp(): OtherNetwork | null {
  const number = process.pid % 16_000;
  const [name, here, there] = [`alcove-${number}`, `alc${number}a`, `alc${number}b`];
  const address = (last: number) => `10.${200 + ((number >> 8) % 50)}.${number & 255}.${last}`;
  const [host, guest] = [address(1), address(2)];
  const inside = (...words: string[]) => ['netns', 'exec', name, 'ip', ...words];
  const folder = mkdtempSync(join(tmpdir(), 'alcove-network-'));
  const stop = () => {
    ip('netns', 'del', name);
    ip('link', 'del', here);
    rmSync(folder, { recursive: true, force: true });
  };
  const isMade = [
    ['netns', 'add', name],
    ['link', 'add', here, 'type', 'veth', 'peer', 'name', there],
    ['link', 'set', there, 'netns', name],
    ['addr', 'add', `${host}/30`, 'dev', here],
    ['link', 'set', here, 'up'],
    inside('addr', 'add', `${guest}/30`, 'dev', there),
    inside('link', 'set', there, 'up'),
    inside('link', 'set', 'lo', 'up'),
    inside('route', 'add', 'default', 'via', host),
    inside('rule', 'add', 'ipproto', 'udp', 'prio', '10', 'blackhole'),
  ].every((words) => ip(...words));
  if (!isMade) {
    stop();
    return null;
  }
  return {
    host,
    starts(program) {
      const path = join(folder, 'program');
      writeFileSync(path, `#!/bin/sh\nexec ip netns exec ${name} '${program}' "$@"\n`);
      chmodSync(path, 0o755);
      return path;
    },
    stop,
  };
}
