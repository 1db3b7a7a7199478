/** What can be done to an emergency switch. */
import { switchName, type SwitchName } from '#schemas/wire/switches.ts';
import { switches } from './switches.fr.ts';

/** What a dialog does: stop, ask for the start or confirm it, or take that wish back. */
export type SwitchAct = 'stop' | 'start' | 'retract';

export function switchAct(name: SwitchName, act: SwitchAct): { title: string; text: string; action: string } {
  const own = switches.names[name];
  const { title, text, action } = switches.retract;
  if (act === 'retract') return { title, text, action };
  return act === 'stop'
    ? { title: own.stopTitle, text: own.stopText, action: own.stop }
    : { title: own.startTitle, text: switches.startText, action: own.start };
}

/** Returns the name of a switch; one that this version does not know is shown as it is. */
export const switchTitle = (name: string): string => {
  const known = switchName.safeParse(name);
  return known.success ? switches.names[known.data].title : name;
};
