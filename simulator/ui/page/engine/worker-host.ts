import type { AdvanceResult, DeviceRunner, StartRunner, ToDevice } from '#simulator/ui/device-messages.ts';

interface PendingRequest {
  resolve(advanced: AdvanceResult): void;
  reject(error: Error): void;
}

/** Runs a device in a worker. It supports one request at a time, like its director. */
class WorkerHost implements DeviceRunner {
  private readonly worker: Worker;
  private pendingRequest: PendingRequest | null = null;

  constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<AdvanceResult>) => this.pendingRequest?.resolve(data));
    worker.addEventListener('error', ({ message }) =>
      this.pendingRequest?.reject(new Error(message || 'the device’s script did not come')),
    );
  }

  advance(to: number, brought: readonly ToDevice[]): Promise<AdvanceResult> {
    return new Promise((resolve, reject) => {
      this.pendingRequest = { resolve, reject };
      this.worker.postMessage({ to, brought });
    });
  }

  close(): void {
    this.worker.terminate();
  }
}

export const startWorker: StartRunner = (config) => {
  const worker = new Worker(new URL('../device.worker.ts', import.meta.url), {
    type: 'module',
    name: `device ${config.index}`,
  });
  worker.postMessage({ config });
  return new WorkerHost(worker);
};
