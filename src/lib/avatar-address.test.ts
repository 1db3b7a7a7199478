import { expect, test } from 'vitest';
import { currentAddress } from './avatar-address.ts';

const [from, to] = ['https://old.example/media', 'https://new.example'];

test('[PROFILE-14] an address of the old host becomes one of the new host', () => {
  expect(currentAddress('https://old.example/media/a/b.jpg?w=3', from, to)).toBe('https://new.example/a/b.jpg?w=3');
});

test('[PROFILE-14] every other address stays as it is', () => {
  for (const url of ['/avatars/a.svg', 'https://old.example/other/a.jpg', 'https://old.example/mediations/a.jpg'])
    expect(currentAddress(url, from, to)).toBe(url);
});

test('[PROFILE-15] without both hosts nothing is rewritten', () => {
  expect(currentAddress(`${from}/a.jpg`)).toBe(`${from}/a.jpg`);
  expect(currentAddress(`${from}/a.jpg`, from, '')).toBe(`${from}/a.jpg`);
});
