import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { genre, role } from '#schemas/entities/profile.ts';
import { memberId, messageId } from '#schemas/ids.ts';
import { MESSAGE_LENGTH, USERNAME_MAX, USERNAME_MIN } from '#schemas/limits.ts';
import { avatarFiles } from './avatars.ts';
import { community } from './community.ts';
import { typographic } from './dialogue.ts';
import { memberNamed, members } from './members.ts';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const DAY = 24 * 60 * 60_000;
const { conversations, blocks } = community(NOW);
const lines = conversations.flatMap(({ messages }) => messages);
const camille = memberNamed('camille');
const ofCamille = conversations.filter(({ pair }) => pair.includes(camille.id));

describe('the members', () => {
  test('the members are forty, of every genre and role, with valid names', () => {
    expect(members).toHaveLength(40);
    expect(new Set(members.map((member) => member.genre))).toEqual(new Set(genre.options));
    expect(new Set(members.map((member) => member.role))).toEqual(new Set(role.options));
    for (const { username, id } of members) {
      expect(username).toMatch(new RegExp(`^[a-z0-9]{${USERNAME_MIN},${USERNAME_MAX}}$`));
      expect(memberId.safeParse(id).success).toBe(true);
    }
    expect(new Set(members.map(({ id }) => id)).size).toBe(40);
    expect(memberNamed('lesdeuxlunes').genre).toBe('couple');
    expect(memberNamed('victor').email).toBe('victor@demo.alcove.test');
  });
  test('have the drawn pictures that stand in public/avatars', () => {
    const folder = fileURLToPath(new URL('../../public/avatars/', import.meta.url));
    expect(readdirSync(folder).sort()).toEqual([...avatarFiles().keys()].sort());
    for (const [name, content] of avatarFiles()) expect(readFileSync(`${folder}${name}`, 'utf8'), name).toBe(content);
  });
});

describe('the conversations', () => {
  test('the conversations are the same for one key and instant, and differ for another key', () => {
    expect(community(NOW)).toEqual(community(NOW));
    expect(community(NOW, 'another').conversations).not.toEqual(conversations);
  });
  test('span three months, end before now, and never go back in time', () => {
    for (const { messages } of conversations) {
      const times = messages.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
    const times = lines.map(({ at }) => at);
    expect(Math.max(...times)).toBeLessThan(NOW);
    expect(Math.min(...times)).toBeGreaterThan(NOW - 130 * DAY);
    expect(Math.min(...times)).toBeLessThan(NOW - 80 * DAY);
  });
  test('each conversation belongs to two different members, who alone write in it', () => {
    expect(new Set(conversations.map(({ pair }) => pair.join())).size).toBe(conversations.length);
    for (const { pair, messages, read } of conversations) {
      expect(pair[0] < pair[1]).toBe(true);
      expect(messages.length).toBeGreaterThan(3);
      expect(messages.every(({ senderId }) => pair.includes(senderId))).toBe(true);
      for (const mark of read) expect(mark).toBeLessThanOrEqual(messages.length);
    }
  });
  test('the unread messages are only the last ones of the other member', () => {
    for (const { pair, messages, read } of conversations)
      for (const [n, id] of pair.entries())
        expect(messages.slice(read[n]).every(({ senderId }) => senderId !== id)).toBe(true);
  });
  test('camille has fourteen conversations, some unread, without a repeated story', () => {
    expect(ofCamille).toHaveLength(14);
    const unread = ofCamille.filter(({ pair, messages, read }) => messages.length > read[pair.indexOf(camille.id)]!);
    expect(unread.length).toBeGreaterThanOrEqual(3);
    const longTexts = ofCamille
      .flatMap(({ messages }) => messages.map(({ text }) => text))
      .filter((text) => text.length > 40);
    expect(new Set(longTexts).size).toBe(longTexts.length);
  });
  test('every member talks to someone', () => {
    expect(new Set(conversations.flatMap(({ pair }) => pair)).size).toBe(40);
  });
  test('one member has blocked another with whom they had written', () => {
    const [block] = blocks;
    expect(
      conversations.some(({ pair }) => pair.includes(block?.userId ?? '') && pair.includes(block?.blockedId ?? '')),
    ).toBe(true);
  });
});

describe('the words', () => {
  test('the texts are within the limits and complete, and each message has its own id', () => {
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    for (const { id, text } of lines) {
      expect(messageId.safeParse(id).success).toBe(true);
      expect([...text].length).toBeLessThanOrEqual(MESSAGE_LENGTH);
      expect(text).not.toMatch(/[{}]|\b[àÀ] le [A-Z]|^\s|\s$/);
    }
  });
  test('keep French typography', () => {
    for (const { text } of lines) expect(text).not.toMatch(/ [;:!?»]|« |'/);
    expect(typographic("Vraiment ? « Oui » : c'est dit")).toBe('Vraiment\u202F? «\u00A0Oui\u00A0»\u00A0: c’est dit');
  });
  test('the texts are decent', () => {
    for (const { text } of lines)
      expect(text.toLowerCase()).not.toMatch(
        /(?<!\p{L})(sex\p{L}*|nue?s?|lits?|corps|désir\p{L}*|coquin\p{L}*|caress\p{L}*|fantasm\p{L}*|échangis\p{L}*)(?!\p{L})/u,
      );
  });
});
