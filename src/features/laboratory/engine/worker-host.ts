import type { Advanced, Host, StartHost, ToDevice } from '#simulator/lab/crossing.ts';

interface Asking {
  resolve(advanced: Advanced): void;
  reject(error: Error): void;
}

/** A device in a worker: asked one thing at a time, as its director does. */
class WorkerHost implements Host {
  private readonly worker: Worker;
  private asking: Asking | null = null;

  constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Advanced>) => this.asking?.resolve(data));
    worker.addEventListener('error', ({ message }) =>
      this.asking?.reject(new Error(message || 'the device’s script did not come')),
    );
  }

  advance(to: number, brought: readonly ToDevice[]): Promise<Advanced> {
    return new Promise((resolve, reject) => {
      this.asking = { resolve, reject };
      this.worker.postMessage({ to, brought });
    });
  }

  close(): void {
    this.worker.terminate();
  }
}

export const startWorker: StartHost = (config) => {
  const worker = new Worker(new URL('../device.worker.ts', import.meta.url), {
    type: 'module',
    name: `device ${config.index}`,
  });
  worker.postMessage({ config });
  return new WorkerHost(worker);
};
