/**
 * The device as the page reads it before its first paint. Signing in and out go through the worker, which others then
 * hear of.
 */
import { createDeviceDatabase, type DeviceDatabase } from '#sync/session/device-database.ts';

let database: DeviceDatabase | undefined;

export const pageDevice = (): DeviceDatabase => (database ??= createDeviceDatabase());
