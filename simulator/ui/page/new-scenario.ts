/** Makes a scenario for a new trial, with devices and their members but no steps: these are recorded by hand. */
import { laboratory } from './text.fr.ts';
import type { MemberName, Scenario } from '#simulator/ui/types.ts';

export interface DeviceChoice {
  name: string;
  member: MemberName;
}

/** Members to whom a device can belong. */
export const MEMBERS: readonly MemberName[] = ['Camille', 'Victor', 'Sasha', 'Inès'];
export const MIN_DEVICES = 2;
export const MAX_DEVICES = 4;
/** Fixed seed, so that the same acts give the same trial. */
const SEED = 1;

const { kinds, own, see } = laboratory.nouveau;

/** One device of each of two members; further devices belong to the first. */
export const firstDevices: readonly DeviceChoice[] = [
  { name: kinds[0] ?? '', member: 'Camille' },
  { name: kinds[0] ?? '', member: 'Victor' },
];

/** Returns a further device of the first member, with a name that the member's other devices do not have. */
export function nextDevice(devices: readonly DeviceChoice[]): DeviceChoice {
  const member = devices[0]?.member ?? 'Camille';
  const takenNames = new Set(devices.filter((each) => each.member === member).map(({ name }) => name));
  return { member, name: kinds.find((kind) => !takenNames.has(kind)) ?? kinds[1] ?? '' };
}

export const hasTwoMembers = (devices: readonly DeviceChoice[]): boolean =>
  new Set(devices.map(({ member }) => member)).size > 1;

/** Gives different names to the devices of one member. */
function withUniqueNames(devices: readonly DeviceChoice[]): DeviceChoice[] {
  return devices.map((device, n) => {
    const name = device.name.trim() || laboratory.nouveau.device(n + 1);
    const sameNameCount = devices
      .slice(0, n)
      .filter((each) => each.member === device.member && each.name.trim() === name).length;
    return { member: device.member, name: sameNameCount === 0 ? name : `${name} ${sameNameCount + 1}` };
  });
}

export const newScenario = (devices: readonly DeviceChoice[]): Scenario => ({
  v: 1,
  name: own,
  see,
  seed: SEED,
  devices: withUniqueNames(devices).map((device) => ({ ...device, switches: {} })),
  history: [],
  steps: [],
  until: 0,
});
