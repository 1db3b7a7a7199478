import { expect, test } from 'vitest';
import type { EvidencePart } from '#schemas/wire/cases.ts';
import { messageFileKey, sortEvidence } from './evidence.ts';

const row = (id: string, picture: string | null) => ({
  id,
  author: 'ada',
  text: 'Bonsoir',
  at: '2026-11-21T18:00:00.000Z',
  picture,
  reported: true,
});
const fact: EvidencePart = { type: 'fact', label: 'report-reason', value: 'scam' };
const parts: EvidencePart[] = [
  fact,
  { type: 'messages', rows: [row('m1', 'conversations/a/b/c.webp'), row('m2', null)] },
  fact,
  { type: 'picture', label: 'reported-picture', path: 'avatars/x.webp', caption: null },
  { type: 'text', label: 'report-words', text: 'Demande 200 euros' },
  { type: 'video', label: 'reported-picture', path: 'albums/x.mp4', poster: null },
];

test('[ADMIN-03] a case’s parts are sorted: facts once, files together, texts and messages in their order', () => {
  const { facts, files, reading } = sortEvidence(parts);
  expect(facts).toEqual([fact]);
  expect(files.map(({ type, path }) => [type, path])).toEqual([
    ['picture', 'avatars/x.webp'],
    ['video', 'albums/x.mp4'],
  ]);
  expect(reading.map(({ type }) => type)).toEqual(['messages', 'text']);
});

test('[ADMIN-03] every picture has a key of its own, those of messages too', () => {
  const { files, reading, fileKeys } = sortEvidence(parts);
  expect(fileKeys).toEqual([messageFileKey(reading[0]?.key ?? '', 'm1'), ...files.map(({ key }) => key)]);
  expect(new Set(fileKeys).size).toBe(3);
});
