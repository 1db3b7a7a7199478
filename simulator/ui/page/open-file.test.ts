import { expect, test } from 'vitest';
import { readScenario } from '#simulator/ui/scenario.ts';
import { openFile } from './open-file.ts';
import { firstDevices, nextDevice, hasTwoMembers, newScenario } from './new-scenario.ts';

const file = (content: string, size = content.length) => ({ size, text: async () => content });
const problemOf = async (content: string, size?: number) => {
  const opened = await openFile(file(content, size), readScenario);
  return 'problem' in opened ? opened.problem : null;
};

test('[PUBLIC-41] an invalid scenario is refused in French with its reason', async () => {
  expect(await problemOf('{"v": 1,')).toContain('JSON');
  expect(await problemOf('{"v": 2}')).toContain('version');
  expect(await problemOf('[]')).toContain('Ce n’est pas un scénario');
  expect(await problemOf('{}', 5_000_000)).toContain('volumineux');
  expect(await openFile({ size: 1, text: () => Promise.reject(new Error('gone')) }, readScenario)).toEqual({
    problem: 'Il n’a pas pu être lu.',
  });
});
test('[PUBLIC-41] a free trial is a scenario like any other', async () => {
  const scenario = newScenario(firstDevices);
  expect(await openFile(file(JSON.stringify(scenario)), readScenario)).toEqual({ scenario });
});
test('[PUBLIC-41] two devices of one member have different names', () => {
  const devices = newScenario([
    { name: 'Téléphone', member: 'Camille' },
    { name: 'Téléphone ', member: 'Camille' },
    { name: '', member: 'Victor' },
  ]).devices;
  expect(devices.map(({ name }) => name)).toEqual(['Téléphone', 'Téléphone 2', 'Appareil 3']);
});
test('[PUBLIC-41] a further device is the first member’s next one', () => {
  const three = [...firstDevices, nextDevice(firstDevices)];
  expect(three[2]).toEqual({ name: 'Ordinateur', member: 'Camille' });
  expect([
    hasTwoMembers(three),
    hasTwoMembers([
      { name: 'a', member: 'Camille' },
      { name: 'b', member: 'Camille' },
    ]),
  ]).toEqual([true, false]);
});
