import { describe, expect, test } from 'vitest';
import { notificationType } from '#schemas/streams/notifications.ts';
import { actorNames, entryText } from './entry-text.ts';
import { actor } from '#tests/support/notification-views.ts';

const [camille, victor, eloise] = [actor('camille'), actor('victor'), actor('eloise')];
const said = (view: Parameters<typeof entryText>[0]) => {
  const { who, what } = entryText(view);
  return [who, what].filter(Boolean).join(' ');
};
const mention = { type: 'mention', groupName: 'Les promeneuses' } as const;

describe('[NOTIF-02] actors are named shortly', () => {
  test.each([
    ['one', [camille], 1, 'camille'],
    ['two', [camille, victor], 2, 'camille et victor'],
    ['three', [camille, victor, eloise], 3, 'camille et 2 autres'],
    ['many', [camille, victor, eloise], 1200, 'camille et 1\u202f199 autres'],
    ['two of whom one is not visible', [victor], 2, 'victor et un autre membre'],
    ['one who is not visible', [], 1, 'Un membre'],
    ['several who are not visible', [], 4, '4 membres'],
  ])('%s', (_, actors, actorCount, names) => expect(actorNames({ actors, actorCount })).toBe(names));
});

describe('[NOTIF-02] each type has its words', () => {
  test('one actor takes the singular, several the plural', () => {
    expect(said({ ...mention, actors: [camille], actorCount: 1 })).toBe(
      'camille a cité votre nom dans «\u00a0Les promeneuses\u00a0».',
    );
    expect(said({ ...mention, actors: [camille, victor], actorCount: 2 })).toContain('camille et victor ont cité');
  });
  test('a group that is not on the device has no name', () => {
    expect(said({ ...mention, groupName: null, actors: [camille], actorCount: 1 })).toBe(
      'camille a cité votre nom dans un groupe.',
    );
  });
  test('[NOTIF-02] decisions about pictures of events, clubs and albums are told', () => {
    const about = (type: 'event' | 'admin_broadcast', subject: string) =>
      said({ type, subject, groupName: null, actors: [], actorCount: 0 });
    expect(about('event', 'x/cover-approved')).toBe('L’image de votre événement est visible.');
    expect(about('event', 'x/cover-refused')).toContain('n’a pas été retenue');
    expect(about('admin_broadcast', 'club-velours/yes')).toBe('Une photographie de votre lieu est visible.');
    expect(about('admin_broadcast', 'club-velours/no')).toContain('n’a pas été retenue');
    expect(about('admin_broadcast', 'albums/approved')).toBe('Une photo ou une vidéo de vos albums est visible.');
    expect(about('admin_broadcast', 'albums/refused')).toContain('n’a pas été retenue');
    expect(about('admin_broadcast', 'decisions/restrict-chat')).toBe('La modération a fermé votre messagerie.');
    expect(about('admin_broadcast', 'decisions/of a later version')).toContain('a pris une décision');
    for (const subject of ['', 'broadcasts/0d2f3a4b-1111-4a11-8a11-0123456789ab'])
      expect(about('admin_broadcast', subject)).toContain('quelque chose à vous dire');
  });
  test('every type says something, and what comes from the house names nobody', () => {
    for (const type of notificationType.options)
      expect(said({ type, groupName: null, actors: [camille], actorCount: 1 })).toMatch(/^\S.{10,}\.$/u);
    expect(said({ type: 'newsletter', groupName: null, actors: [camille], actorCount: 1 })).not.toContain('camille');
  });
});
