/** Reads a video from the device, or loads it in parts into memory: one that is loaded is not stored [S19]. */
import { useEffect, useState } from 'react';
import { mediaOf } from '#sync/media/media.ts';
import { callSync } from '#platform/worker-client.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { UploadType } from '#schemas/media.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { askAgain } from './ask-again.ts';
import type { Device } from './device.ts';
import { useDevice } from './device-context.ts';
import { loadVideo, type LoadedParts } from './load-video.ts';
import { useConnection } from './use-connection.ts';

/** `share`: how much has arrived, from 0 to 1. */
export type VideoState =
  { status: 'loading'; share: number } | { status: 'ready'; url: string } | { status: 'missing' };

type PartAnswer = Result<{ bytes: ArrayBuffer; type: UploadType; total?: number }, FailureCode>;

async function localVideo({ outbox }: Device, path: string): Promise<Blob | null> {
  const video = await mediaOf(outbox).picture(path);
  return video && new Blob([video.bytes], { type: video.type });
}

/** Returns the state of a video. `loaded` keeps what has arrived, also of a load that was given up. */
export function useVideo(path: string, loaded: LoadedParts): VideoState {
  const { device } = useDevice();
  const connection = useConnection();
  const [state, setState] = useState<VideoState>({ status: 'loading', share: 0 });
  const isWaiting = state.status === 'missing' && connection !== 'online';

  useEffect(() => {
    if (!device || isWaiting) return;
    const work = new AbortController();
    let url: string | null = null;
    const onProgress = (share: number) => setState({ status: 'loading', share });
    const read = (from: number) => callSync<PartAnswer>((api) => api.readPicture(path, from));
    const load = async () => {
      const local = await localVideo(device, path);
      return local ? done(local) : loadVideo({ read, loaded, onProgress, signal: work.signal });
    };
    const end = askAgain(
      () => load().catch(() => refused('offline')),
      (answer) => {
        if (answer.ok) url = URL.createObjectURL(answer.value);
        setState(url === null ? { status: 'missing' } : { status: 'ready', url });
      },
      { repeatsFailures: true },
    );
    return () => {
      work.abort();
      end();
      if (url !== null) URL.revokeObjectURL(url);
    };
    // A missing video is requested again when the network is back.
  }, [device, path, loaded, isWaiting]);
  return state;
}
