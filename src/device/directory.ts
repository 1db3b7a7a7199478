/**
 * Opens the directory of the account that owns the device: one for each open device. It is closed with the device, and
 * never created again after it [Y17].
 */
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { readOwner } from '#sync/session/owner.ts';
import { errorName, log } from '#lib/log.ts';
import { openDirectory, type Directory } from '#sync/store/directory.ts';
import type { Device } from './device.ts';

const directories = new WeakMap<Device, Promise<Directory | null>>();

const directoryOf = (device: Device): Promise<Directory | null> => {
  const pending = directories.get(device) ?? openDirectoryOf(device);
  directories.set(device, pending);
  return pending;
};

async function openDirectoryOf(device: Device): Promise<Directory | null> {
  const database = createDeviceDatabase();
  try {
    const owner = await readOwner(database);
    if (owner?.account !== device.account || device.store.closed.aborted) return null;
    const directory = await openForOwner(
      owner,
      database,
      async () => (await openDirectory(owner.account)) ?? Promise.reject(new Error('no directory')),
    );
    device.store.closed.addEventListener('abort', () => directory.close());
    if (device.store.closed.aborted) directory.close();
    return directory;
  } catch (error) {
    log.debug('directory.not-opened', { error: errorName(error) });
    directories.delete(device);
    return null;
  } finally {
    database.close();
  }
}

/** Runs `work` on the directory. Resolves to null on any failure: the directory is only a cache. */
export async function withDirectory<T>(device: Device, work: (directory: Directory) => Promise<T>): Promise<T | null> {
  try {
    const directory = await directoryOf(device);
    return directory && (await work(directory));
  } catch (error) {
    log.debug('directory.failed', { error: errorName(error) });
    directories.delete(device);
    return null;
  }
}
