import { expect, test } from 'vitest';
import { searchOf, shownEventsOf } from './use-events-view.ts';

const read = (search: string) => shownEventsOf(new URLSearchParams(search));

test('[MEMBERAREA-03] filters, map and town stand in the address, and a plain list in none', () => {
  expect(searchOf(read(''))).toEqual({});
  const address = { region: 'Corse', kind: 'club', period: 'week', friends: '1', view: 'map', town: '42.7,9.45' };
  expect(searchOf(read(new URLSearchParams(address).toString()))).toEqual(address);
});

test('[MEMBERAREA-03] what an address cannot mean counts as absent, and a list has no town', () => {
  expect(searchOf(read('list=x&region=Mars&kind=x&period=x&friends=x&view=x&town=1,2'))).toEqual({});
});
