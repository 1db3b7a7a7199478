/** Reads a file that the house looks at: it is shown from memory, and never stored on this device [S23]. */
import { useEffect, useRef, useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import { MEDIA_BUCKET, type UploadType } from '#schemas/media.ts';
import { currentAddress } from '#lib/avatar-address.ts';
import { refused, type Result } from '#lib/result.ts';
import { callSync } from '#platform/worker-client.ts';
import { askAgain } from './ask-again.ts';
import { loadVideo, noParts, type LoadedParts } from './load-video.ts';
import { useConnection } from './use-connection.ts';

export type EvidenceFileState =
  { status: 'loading'; share: number } | { status: 'ready'; url: string; isVideo: boolean } | { status: 'missing' };

type PartAnswer = Result<{ bytes: ArrayBuffer; type: UploadType; total?: number }, FailureCode>;

/** Evidence names every file with its bucket; pictures of messages are known by their path inside it. */
export const storedPathOf = (path: string): string =>
  path.startsWith(`${MEDIA_BUCKET}/`) ? path.slice(MEDIA_BUCKET.length + 1) : path;

/** The site's own files have a fixed address, and nobody's right to see them ends. */
const isOwnFile = (path: string) => path.startsWith('/');

/** Returns the state of a picture or video; `path` null: nobody wants to see it yet. */
export function useEvidenceFile(path: string | null): EvidenceFileState {
  const connection = useConnection();
  const [shown, setShown] = useState<{ path: string | null; state: EvidenceFileState }>({
    path,
    state: { status: 'loading', share: 0 },
  });
  /** What of the file has arrived, also in attempts that were given up. */
  const arrived = useRef<{ path: string; loaded: LoadedParts } | null>(null);
  const state: EvidenceFileState = shown.path === path ? shown.state : { status: 'loading', share: 0 };
  const isWaiting = state.status === 'missing' && connection !== 'online';

  useEffect(() => {
    if (path === null || isWaiting || isOwnFile(path)) return;
    const work = new AbortController();
    if (arrived.current?.path !== path) arrived.current = { path, loaded: noParts() };
    const { loaded } = arrived.current;
    let url: string | null = null;
    const show = (next: EvidenceFileState) => setShown({ path, state: next });
    const read = (from: number) => callSync<PartAnswer>((api) => api.readPicture(storedPathOf(path), from));
    const onProgress = (share: number) => show({ status: 'loading', share });
    const end = askAgain(
      () => loadVideo({ read, loaded, onProgress, signal: work.signal }).catch(() => refused('offline')),
      (answer) => {
        if (!answer.ok) return show({ status: 'missing' });
        url = URL.createObjectURL(answer.value);
        arrived.current = null;
        show({ status: 'ready', url, isVideo: answer.value.type.startsWith('video/') });
      },
      { repeatsFailures: true },
    );
    return () => {
      work.abort();
      end();
      if (url !== null) URL.revokeObjectURL(url);
    };
    // What is missing is requested again when the network is back.
  }, [path, isWaiting]);
  return path !== null && isOwnFile(path) ? { status: 'ready', url: currentAddress(path), isVideo: false } : state;
}
