import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

const named = (agent: string) => {
  const { program, system } = deviceOf(agent);
  return `${program} ${system}`;
};

test('[MEMBERAREA-26] a device is recognised by its program and its system', () => {
  expect(
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    ].map(named),
  ).toEqual(['Chrome Linux', 'Chrome Android', 'Safari iPhone', 'Firefox Mac', 'Edge Windows']);
});

test('what an agent does not say is not guessed', () => {
  expect(['', 'node', 'Mozilla/5.0 (X11; Linux x86_64)'].map(named)).toEqual(['null null', 'null null', 'null Linux']);
});
