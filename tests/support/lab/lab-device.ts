/** Starts a laboratory device, and controls it from a test. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LabActs } from './device-process.ts';

export type LabDevice = { [Name in keyof LabActs]: LabActs[Name] } & { end(): void };

export function startLabDevice(url: string): LabDevice {
  const child = fork(fileURLToPath(new URL('./device-process.ts', import.meta.url)), [url], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', new URL('./vite-env.ts', import.meta.url).href],
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  child.on('message', ({ call, value, error }: { call: number; value?: unknown; error?: string }) => {
    const caller = waiting.get(call);
    waiting.delete(call);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(new Error(error));
  });
  let ended = false;
  child.on('exit', () => {
    ended = true;
    for (const { reject } of waiting.values()) reject(new Error('the device has ended'));
  });
  const act =
    (name: keyof LabActs) =>
    (...given: unknown[]) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('the device has ended'));
        waiting.set(++calls, { resolve, reject });
        child.send({ call: calls, name, given });
      });
  const end = () => void child.kill();
  return new Proxy({} as LabDevice, {
    get: (_, name) => (name === 'end' ? end : name === 'then' ? undefined : act(name as keyof LabActs)),
  });
}
