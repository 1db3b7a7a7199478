/** One device of the laboratory, in a thread of its own: so no two of them share anything but what crosses. */
import type { DeviceConfig, ToDevice } from '#simulator/lab/crossing.ts';
import { DeviceHost } from '#simulator/lab/device/device-host.ts';
import { listenForDefects, seclude, steadyHash } from '#simulator/steady.ts';

type Asked = { config: DeviceConfig } | { to: number; brought: readonly ToDevice[] };
let host: DeviceHost | null = null;

seclude();
steadyHash();
listenForDefects((error) => host?.crashed(error));
self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('config' in data) host = new DeviceHost(data.config);
  else void host?.advance(data.to, data.brought).then((advanced) => self.postMessage(advanced));
});
