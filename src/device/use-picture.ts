/** Reads a conversation's picture from the device; if it is not there, the worker downloads it. */
import { useEffect, useState } from 'react';
import { mediaOf } from '#sync/media/media.ts';
import { currentAddress } from '#lib/avatar-address.ts';
import { callSync } from '#platform/worker-client.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { askAgain } from './ask-again.ts';
import type { Device } from './device.ts';
import { useDevice } from './device-context.ts';
import { useConnection } from './use-connection.ts';

export type PictureState = { status: 'loading' } | { status: 'ready'; url: string } | { status: 'missing' };

const LOADING = { status: 'loading' } as const;
const missing: PictureState = { status: 'missing' };
/** Number of object URLs that are kept, so that a list that is rendered again does not flash. */
const MAX_OBJECT_URLS = 80;
const objectUrls = new Map<string, string>();

function objectUrlOf(path: string, blob: Blob): string {
  const cachedUrl = objectUrls.get(path);
  if (cachedUrl) return cachedUrl;
  const url = URL.createObjectURL(blob);
  objectUrls.set(path, url);
  for (const [oldest, address] of [...objectUrls].slice(0, Math.max(0, objectUrls.size - MAX_OBJECT_URLS))) {
    objectUrls.delete(oldest);
    URL.revokeObjectURL(address);
  }
  return url;
}

async function readPicture({ outbox }: Device, path: string): Promise<string | null> {
  const picture = await mediaOf(outbox).picture(path);
  return picture && objectUrlOf(path, new Blob([picture.bytes], { type: picture.type }));
}

/** Resolves to the address of the picture. One that was downloaded and is not there was evicted at once. */
async function loadPicture(device: Device, path: string): Promise<Result<string, FailureCode>> {
  const localUrl = await readPicture(device, path);
  if (localUrl) return done(localUrl);
  const answer = await callSync<Result<null, FailureCode>>((api) => api.downloadPicture(path));
  const fetchedUrl = await readPicture(device, path);
  if (fetchedUrl) return done(fetchedUrl);
  return answer.ok ? refused('not-found') : answer;
}

/** Returns the state of a picture; `missing` if it cannot be loaded. */
export function usePicture(path: string | null): PictureState {
  const { device } = useDevice();
  const isOnline = useConnection() === 'online';
  const [result, setResult] = useState<{ path: string | null; state: PictureState }>({ path, state: LOADING });
  const state = result.path === path ? result.state : LOADING;
  const ready = state.status === 'ready';

  useEffect(() => {
    if (!device || path === null || ready) return;
    return askAgain(
      () => loadPicture(device, path).catch(() => refused('offline' as const)),
      (answer) => setResult({ path, state: answer.ok ? { status: 'ready', url: answer.value } : missing }),
      { repeatsFailures: isOnline },
    );
    // A missing picture is requested again when the network is back.
  }, [device, path, ready, isOnline]);
  return state;
}

/**
 * Returns the address at which a profile's picture is shown [PROFILE-69]. A stored picture has none until it is on this
 * device; the site's own files have a fixed address.
 */
export function useProfilePicture(url: string | null): string | null {
  const stored = isProfilePicture(url);
  const picture = usePicture(stored ? url : null);
  if (stored) return picture.status === 'ready' ? picture.url : null;
  return url === null ? null : currentAddress(url);
}
