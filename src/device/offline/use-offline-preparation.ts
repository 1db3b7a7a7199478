import { useCallback, useEffect, useRef, useState } from 'react';
import { requestAnswer } from '#platform/answer-client.ts';
import { requestFromWorker } from '#platform/request-from-worker.ts';
import { log } from '#lib/log.ts';
import { mediaOf } from '#sync/media/media.ts';
import { useDevice } from '../device-context.ts';
import type { Device } from '../device.ts';
import { rereadMediaUsage } from '../use-media-storage.ts';
import { useSync } from '../use-sync.ts';
import { messagePictures } from './message-pictures.ts';
import {
  bringPictures,
  findMissing,
  type MissingPictures,
  type OfflineOutcome,
  type OfflinePart,
  type OfflinePorts,
} from './prepare-offline.ts';

export type OfflineWork =
  | { status: 'idle' | 'searching' }
  | ({ status: 'found' } & MissingPictures)
  | { status: 'running'; arrived: number; total: number }
  | OfflineOutcome;

const portsOf = (device: Device): OfflinePorts => ({
  account: device.account,
  messagePictures: () => messagePictures(device),
  request: (request) => requestAnswer(device.account, request),
  download: (path) => requestFromWorker('picture', (api) => api.downloadPicture(path)),
  media: mediaOf(device.outbox),
});

/**
 * Prepares this device for a time without a network: `search` finds out what is missing, `bring` downloads it,
 * and `forget` drops what was found, for something else is wished by now.
 * `isWhole`: all messages are here, as far as the server has said. Leaving the screen stops it.
 */
export function useOfflinePreparation() {
  const { device } = useDevice();
  const { history, pulledAt } = useSync();
  const isWhole = pulledAt > 0 && history.done >= history.total;
  const [work, setWork] = useState<OfflineWork>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (step: (ports: OfflinePorts, signal: AbortSignal) => Promise<OfflineWork>) => {
      if (!device || running.current) return;
      const controller = new AbortController();
      running.current = controller;
      const next = await step(portsOf(device), controller.signal).catch((error: unknown): OfflineWork => {
        log.crash('offline.not-prepared', error);
        return { status: 'failed', arrived: 0, code: 'storage-broken' };
      });
      running.current = null;
      rereadMediaUsage();
      setWork(next);
    },
    [device],
  );
  const search = useCallback(
    (parts: readonly OfflinePart[]) =>
      run(async (ports, signal) => {
        setWork({ status: 'searching' });
        const missing = await findMissing(ports, parts, signal);
        if (signal.aborted) return { status: 'idle' };
        if (!missing.ok) return { status: 'failed', arrived: 0, code: missing.code };
        if (missing.value.paths.length === 0) return { status: 'done', arrived: 0, gone: 0 };
        return { status: 'found', ...missing.value };
      }),
    [run],
  );
  const bring = useCallback(
    ({ paths }: MissingPictures) =>
      run((ports, signal) =>
        bringPictures(ports, paths, {
          signal,
          onProgress: (arrived, total) => setWork({ status: 'running', arrived, total }),
        }),
      ),
    [run],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  const forget = useCallback(() => setWork((last) => (last.status === 'found' ? { status: 'idle' } : last)), []);
  return { history, isWhole, work, search, bring, stop, forget };
}
