/**
 * The device database of the page, for the read before its first paint. Signing in and out go through the worker, which
 * informs the other contexts.
 */
import { createDeviceDatabase, type DeviceDatabase } from '#sync/session/device-database.ts';

let database: DeviceDatabase | undefined;

export const pageDevice = (): DeviceDatabase => (database ??= createDeviceDatabase());
