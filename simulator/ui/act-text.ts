import { laboratoryEngine } from './engine.fr.ts';
import { typo } from '#i18n/fr/typography.ts';
import type { DeviceStep, SwitchName, SwitchValue } from './types.ts';

const SHORT = 40;

export function actText([, , act, ...args]: DeviceStep): string {
  const words = args
    .filter((each) => each !== 0)
    .map(String)
    .join(' · ');
  return words
    ? typo(`${laboratoryEngine.acts[act]} : ${words.length > SHORT ? `${words.slice(0, SHORT)}…` : words}`)
    : laboratoryEngine.acts[act];
}

export const switchText = (name: SwitchName, value: SwitchValue): string =>
  typo(laboratoryEngine.switches[name](value));
