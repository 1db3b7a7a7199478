/** Wraps a device's `fetch` to observe and alter answers. */
import type { Databases } from '../core/ports/account-databases.ts';
import type { DeviceEnvironment } from './device-environment.ts';

/** The device that receives the answers. */
interface Receiver {
  readonly world: Pick<DeviceEnvironment, 'hooks' | 'onAnswer'>;
  readonly databases: Databases;
}

/** Reports the answers of pushes to the world, and lets a planted bug alter any answer. */
export const interceptAnswers =
  (device: Receiver, send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    const text = await response.text();
    if (response.status !== 200 || !text.startsWith('{'))
      return { status: response.status, headers: response.headers, text: async () => text } as Response;
    const body = JSON.parse(text) as object;
    device.world.hooks.alterReceivedAnswer?.(String(input), body, device.databases.store);
    if (String(input) === '/sync/push') device.world.onAnswer(String(init?.body), body);
    return { status: 200, headers: response.headers, text: async () => JSON.stringify(body) } as Response;
  };

/** Converts answers to responses with all fields that the auth client reads. */
export const asPlainResponse =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    const text = await response.text();
    return {
      ok: response.status >= 200 && response.status < 300,
      status: response.status,
      headers: new Headers(),
      json: async () => JSON.parse(text) as unknown,
    } as Response;
  };
