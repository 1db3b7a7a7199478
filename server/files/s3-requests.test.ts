import { expect, test } from 'vitest';
import { addressOf } from './s3-requests.ts';

const store = { endpoint: 'https://s3.example', bucket: 'members', region: 'r', key: 'k', secret: 's' };

test('a bucket stands in the path or in front of the host', () => {
  const href = (endpoint: string, pathStyle: boolean) =>
    addressOf({ ...store, endpoint, pathStyle }, { method: 'GET', key: 'objects/a' }).href;
  expect(href('https://s3.example', true)).toBe('https://s3.example/members/objects/a');
  expect(href('https://s3.example:9000/base/', true)).toBe('https://s3.example:9000/base/members/objects/a');
  expect(href('https://s3.example', false)).toBe('https://members.s3.example/objects/a');
});

test('the bucket itself is asked with a query', () => {
  const request = { method: 'GET', query: { versioning: '' } } as const;
  expect(addressOf({ ...store, pathStyle: true }, request).href).toBe('https://s3.example/members/?versioning=');
});
