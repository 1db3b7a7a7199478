/** A scenario of one's own: devices and whose they are. What happens is done by hand, and recorded. */
import { laboratory } from './text.fr.ts';
import type { MemberName, Scenario } from '#simulator/ui/types.ts';

export interface DeviceChoice {
  name: string;
  member: MemberName;
}

/** Who can hold a device. */
export const MEMBERS: readonly MemberName[] = ['Camille', 'Victor', 'Sasha', 'Inès'];
export const MIN_DEVICES = 2;
export const MAX_DEVICES = 4;
/** Any number does: the same one gives the same trial again. */
const SEED = 1;

const { kinds, own, see } = laboratory.nouveau;

/** One of each of two members, then further ones of the first. */
export const firstDevices: readonly DeviceChoice[] = [
  { name: kinds[0] ?? '', member: 'Camille' },
  { name: kinds[0] ?? '', member: 'Victor' },
];

/** A device that is not there yet: the first member's next kind. */
export function nextDevice(devices: readonly DeviceChoice[]): DeviceChoice {
  const member = devices[0]?.member ?? 'Camille';
  const takenNames = new Set(devices.filter((each) => each.member === member).map(({ name }) => name));
  return { member, name: kinds.find((kind) => !takenNames.has(kind)) ?? kinds[1] ?? '' };
}

export const hasTwoMembers = (devices: readonly DeviceChoice[]): boolean =>
  new Set(devices.map(({ member }) => member)).size > 1;

/** Two devices of one member bear different names. */
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
