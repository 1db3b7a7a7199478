/** A coturn of its own, set up as docs/OPERATIONS.md says, which is reached by TCP alone. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import type { LiveSettings } from '#server/live/open-live-media.ts';
import { installWhereMissing } from './system-package.ts';

const PROGRAM = 'turnserver';
const PACKAGE = 'coturn';
const EVERY_ADDRESS = '0.0.0.0-255.255.255.255';

export interface TestTurn {
  settings: NonNullable<LiveSettings['turn']>;
  stop(): Promise<void>;
}

/** `host`: address on which it listens, and the only one to which it relays. */
export async function startTurn(host: string): Promise<TestTurn> {
  installWhereMissing(PROGRAM, '--version', PACKAGE);
  const [port, secret] = [await freePort(), 'turn-secret'];
  const folder = mkdtempSync(join(tmpdir(), 'alcove-turn-'));
  const settings = {
    ...{ 'listening-ip': host, 'relay-ip': host, 'listening-port': port, realm: 'alcove.test' },
    ...{ 'static-auth-secret': secret, 'denied-peer-ip': EVERY_ADDRESS, 'allowed-peer-ip': host },
    ...{ 'log-file': 'stdout', pidfile: join(folder, 'pid'), userdb: join(folder, 'users') },
  };
  const flags = ['-n', '--use-auth-secret', '--no-udp', '--no-tls', '--no-dtls', '--no-cli', '--no-multicast-peers'];
  if (host.startsWith('127.')) flags.push('--allow-loopback-peers');
  const child = spawn(PROGRAM, [...flags, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error(`No ${PROGRAM} here: install the system's package ${PACKAGE}.`)));
    child.once('exit', () => reject(new Error(`${PROGRAM} ended before it served.`)));
    const attempt = () => {
      const socket = connect(port, host);
      socket.once('connect', () => resolve(void socket.destroy()));
      socket.once('error', () => setTimeout(attempt, 50));
    };
    attempt();
  });
  return {
    settings: { urls: [`turn:${host}:${port}?transport=tcp`], secret },
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
