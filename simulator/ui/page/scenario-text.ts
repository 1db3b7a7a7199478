/** Describes devices, messages and verdicts of the laboratory in French, in pure functions. */
import { laboratory as text } from './text.fr.ts';
import { defaultSwitches } from '#simulator/ui/default-switches.ts';
import type { Crossing, DeviceView, LaboratoryView, Switches, Verdict } from '#simulator/ui/types.ts';

export const deviceTitle = ({ name, member }: Pick<DeviceView, 'name' | 'member'>): string =>
  name.includes(member) ? name : text.device.of(name, member);

export const placeName = (place: Crossing['from'], devices: LaboratoryView['devices']): string => {
  const device = place === 'server' ? undefined : devices[place];
  return device ? deviceTitle(device) : text.crossings.server;
};

/** Returns the way of a message as text, for screen readers. */
export function routeText(
  { from, to, kind }: Pick<Crossing, 'from' | 'to' | 'kind'>,
  devices: LaboratoryView['devices'],
): string {
  if (from === to || kind === 'act' || kind === 'switch') return text.crossings.at(placeName(to, devices));
  return text.crossings.way(placeName(from, devices), placeName(to, devices));
}

/** Switches that every device has above zero; up to `USUAL_LATENCY_MS` they do not count as active. */
const USUAL = new Set<keyof Switches>(['latency', 'jitter']);
const USUAL_LATENCY_MS = 200;

/** Returns the number of a device's switches that differ from normal conditions. */
export const activeSwitches = (switches: Switches): number =>
  (Object.keys(defaultSwitches) as (keyof Switches)[]).filter((name) =>
    USUAL.has(name) ? Number(switches[name]) > USUAL_LATENCY_MS : switches[name] !== defaultSwitches[name],
  ).length;

export type Decision = 'unstarted' | 'converged' | 'notYet' | 'broken';
export const verdictState = ({
  now,
  verdict: { converged, broken },
}: {
  now: number;
  verdict: Pick<Verdict, 'converged' | 'broken'>;
}): Decision => (now === 0 ? 'unstarted' : broken ? 'broken' : converged ? 'converged' : 'notYet');

/** Converts a name to an address part like `lu-sur-deux-appareils`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
