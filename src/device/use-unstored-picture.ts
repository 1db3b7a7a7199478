/** Reads a private picture of another member: it is shown from memory, and never stored on this device [S19]. */
import { useEffect, useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import { refused, type Result } from '#lib/result.ts';
import { callSync } from '#platform/worker-client.ts';
import type { UploadType } from '#schemas/media.ts';
import { askAgain } from './ask-again.ts';
import { useConnection } from './use-connection.ts';
import type { PictureState } from './use-picture.ts';

const LOADING = { status: 'loading' } as const;
type Answer = Result<{ bytes: ArrayBuffer; type: UploadType }, FailureCode>;

/** Returns the state of a picture; its address is revoked when nothing shows it any more. */
export function useUnstoredPicture(path: string | null): PictureState {
  const connection = useConnection();
  const [shown, setShown] = useState<{ path: string | null; state: PictureState }>({ path, state: LOADING });
  const state = shown.path === path ? shown.state : LOADING;
  const isMissing = state.status === 'missing' && connection !== 'online';

  useEffect(() => {
    if (path === null || isMissing) return;
    let url: string | null = null;
    const end = askAgain(
      () => callSync<Answer>((api) => api.readPicture(path)).catch(() => refused('offline' as const)),
      (answer) => {
        if (answer.ok) url = URL.createObjectURL(new Blob([answer.value.bytes], { type: answer.value.type }));
        setShown({ path, state: url === null ? { status: 'missing' } : { status: 'ready', url } });
      },
      { repeatsFailures: true },
    );
    return () => {
      end();
      if (url !== null) URL.revokeObjectURL(url);
    };
    // A missing picture is requested again when the network is back.
  }, [path, isMissing]);
  return state;
}
