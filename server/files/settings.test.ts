import { expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { s3Settings } from './settings.ts';

const given = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'members', S3_KEY: 'k', S3_SECRET: 's' };

test('a bucket needs an address, a name and a key; the rest has defaults', () => {
  expect(s3Settings(readEnvironment(given))).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'members',
    region: 'us-east-1',
    key: 'k',
    secret: 's',
    pathStyle: true,
  });
  expect(s3Settings(readEnvironment({ ...given, S3_REGION: 'eu-west-3', S3_PATH_STYLE: '0' }))).toMatchObject({
    region: 'eu-west-3',
    pathStyle: false,
  });
});

test('without a bucket files lie in the folder, and a part of the settings is refused', () => {
  expect(s3Settings(readEnvironment({}))).toBeUndefined();
  for (const name of Object.keys(given))
    expect(() => s3Settings(readEnvironment({ ...given, [name]: '' })), name).toThrow('need S3_ENDPOINT, S3_BUCKET');
});

test('an address or a name that cannot be one is not understood, and the secret is never shown', () => {
  for (const wrong of [{ S3_ENDPOINT: 's3.example' }, { S3_BUCKET: 'Members' }, { S3_PATH_STYLE: 'yes' }])
    expect(() => readEnvironment({ ...given, ...wrong })).toThrow(/^Not understood: S3_/);
});
