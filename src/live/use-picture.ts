/** A conversation's picture, from this device; where it is not there yet, the worker brings it. */
import { useEffect, useState } from 'react';
import { mediaOf } from '#outbox/media/media.ts';
import { askSync } from '#platform/worker-client.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import type { Device } from './device.ts';
import { useDevice } from './device-context.ts';
import { useConnection } from './use-connection.ts';

export type PictureState = { status: 'loading' } | { status: 'ready'; url: string } | { status: 'missing' };

const LOADING = { status: 'loading' } as const;
/** Addresses of what was drawn lately: a list that draws it again does not flash. */
const DRAWN = 80;
const drawn = new Map<string, string>();

function addressOf(path: string, blob: Blob): string {
  const known = drawn.get(path);
  if (known) return known;
  const url = URL.createObjectURL(blob);
  drawn.set(path, url);
  for (const [oldest, address] of [...drawn].slice(0, Math.max(0, drawn.size - DRAWN))) {
    drawn.delete(oldest);
    URL.revokeObjectURL(address);
  }
  return url;
}

async function read({ outbox }: Device, path: string): Promise<string | null> {
  const kept = await mediaOf(outbox).picture(path);
  return kept && addressOf(path, new Blob([kept.bytes], { type: kept.type }));
}

async function find(device: Device, path: string): Promise<PictureState> {
  const here = await read(device, path);
  if (here) return { status: 'ready', url: here };
  await askSync<{ ok: boolean; code?: FailureCode }>((api) => api.picture(path));
  const brought = await read(device, path);
  return brought ? { status: 'ready', url: brought } : { status: 'missing' };
}

/** null: there is none to be had. */
export function usePicture(path: string | null): PictureState {
  const { device } = useDevice();
  const connection = useConnection();
  const [held, hold] = useState<{ path: string | null; state: PictureState }>({ path, state: LOADING });
  const state = held.path === path ? held.state : LOADING;
  const ready = state.status === 'ready';

  useEffect(() => {
    if (!device || path === null || ready) return;
    let wanted = true;
    void find(device, path)
      .catch(() => ({ status: 'missing' }) as const)
      .then((found) => void (wanted && hold({ path, state: found })));
    return () => void (wanted = false);
    // What could not be brought is asked for again when the network is back.
  }, [device, path, ready, connection]);
  return state;
}

/**
 * [PROFILE-69] The address at which a profile's picture is shown: null until it is on this device; the house's own
 * files are where they say.
 */
export function useProfilePicture(url: string | null): string | null {
  const stored = isProfilePicture(url);
  const picture = usePicture(stored ? url : null);
  if (stored) return picture.status === 'ready' ? picture.url : null;
  return url;
}
