import { describe, expect, test } from 'vitest';
import type { WaitingView } from '#domain/views.ts';
import { initialSyncState } from '#lib/initial-sync-state.ts';
import type { SyncState } from '#platform/sync-state.ts';
import { bela, conversation, entryId, messageId, START } from '#tests/support/streams.ts';
import { ageText, entryExcerpt, journalText, linkOf, possibleActions, reasonText, titleOf } from './entry-text.ts';

const waiting = (given: Partial<WaitingView> = {}): WaitingView => ({
  id: entryId(1),
  action: 'message.send',
  conversationId: conversation,
  messageId: messageId(1),
  isGroup: false,
  otherId: bela,
  name: 'bela',
  text: 'Bonsoir',
  fields: null,
  type: 'text',
  at: START,
  state: 'waits',
  leavesAt: null,
  code: null,
  claimed: false,
  ...given,
});
const sync = (given: Partial<SyncState> = {}): SyncState => ({
  ...initialSyncState,
  session: 'present',
  connection: 'online',
  ...given,
});
const reason = (given: Partial<WaitingView>, state: Partial<SyncState> = {}) =>
  reasonText(waiting(given), sync(state), state.connection ?? 'online');

describe('a pending entry in French words', () => {
  test('[Y1] names its kind and its recipient', () => {
    expect(titleOf(waiting())).toBe('Message à bela');
    expect(titleOf(waiting({ action: 'message.delete', name: null }))).toBe('Suppression d’un message à un membre');
  });
  test('[S34] says that the site can only be read, unless the network is missing', () => {
    const readOnly = (connection: 'online' | 'offline', state: WaitingView['state']) =>
      reasonText(waiting({ state, leavesAt: 1 }), { ...sync({}), isReadOnly: true }, connection);
    expect([readOnly('online', 'waits'), readOnly('online', 'deferred')]).toEqual(
      Array(2).fill('Le site est en lecture seule. Partira quand il rouvrira.'),
    );
    expect(readOnly('offline', 'waits')).not.toContain('lecture seule');
  });
  test('shows its words or their substitute', () => {
    expect([
      entryExcerpt(waiting()),
      entryExcerpt(waiting({ text: '', type: 'gif' })),
      entryExcerpt(waiting({ text: null })),
    ]).toEqual(['Bonsoir', 'GIF', null]);
  });
  test('shows its age, unless impossible', () => {
    const ages = [0, 5 * 60_000, 3 * 3_600_000, 50 * 3_600_000, -600_000].map((age) => ageText(START, START + age));
    expect(ages).toEqual([
      'à l’instant',
      'il y a 5\u00a0min',
      'il y a 3\u00a0h',
      'il y a 2\u00a0jours',
      'date inconnue',
    ]);
  });
  test('[CHAT-68] the reason for waiting is named: offline, session, busy server or the member', () => {
    expect(reason({}, { connection: 'offline' })).toMatch(/^Hors ligne/);
    expect(reason({}, { session: 'lost' })).toMatch(/session a pris fin/);
    expect(reason({}, { retryReason: 'retry' })).toMatch(/serveur est occupé/);
    expect(reason({}, { retryReason: 'timeout' })).toMatch(/met trop de temps/);
    expect(reason({}, { outdated: true })).toMatch(/mise à jour/);
    expect(reason({}, { storage: 'full' })).toMatch(/stockage/);
    expect(reason({ state: 'asks' })).toMatch(/douze heures/);
    expect(reason({ state: 'held' })).toMatch(/votre réponse/);
    expect(reason({})).toMatch(/dans un instant/);
  });
  test('[Y4] shows why it was refused, by its code', () => {
    expect(reason({ state: 'refused', code: 'deleted' }, { connection: 'offline' })).toBe('Le message a été supprimé.');
    expect(reason({ state: 'refused' })).toBe('Refusé par le serveur.');
  });
});

describe('[Y13] a profile in words', () => {
  const edit = waiting({
    action: 'profile.edit',
    conversationId: null,
    messageId: null,
    otherId: null,
    name: null,
    text: null,
    fields: { soundVolume: { base: 0.3, value: 0.7 }, soundOnMention: { base: true, value: false } },
  });
  test('each pending field is shown with its value', () => {
    expect([titleOf(edit), entryExcerpt(edit)]).toEqual([
      'Vos paramètres',
      'Volume des sons\u202f: 70\u00a0%\nSon d’une mention\u202f: désactivé',
    ]);
    expect(linkOf(edit).to).toBe('/settings');
    expect(linkOf({ conversationId: conversation }).to).toBe(`/chat/${conversation}`);
  });
  test('a conflict names its field and reads its values from the journal', () => {
    expect(titleOf({ ...edit, field: 'soundVolume' })).toBe('Volume des sons');
    expect([
      journalText('soundVolume', '0.4'),
      journalText('soundOnMention', 'true'),
      journalText('auCap', 'false'),
    ]).toEqual(['40\u00a0%', 'activé', 'désactivé']);
  });
  test('a bio is not quoted: the line links to the profile', () => {
    const said = {
      ...edit,
      fields: {
        bio: { base: null, value: 'Bonsoir.' },
        desires: { base: [], value: ['dîners' as const, 'bien-être' as const] },
        location: { base: null, value: { name: 'Lyon', lat: 45.76, lng: 4.84 } },
      },
    };
    expect([titleOf(said), linkOf(said).to]).toEqual(['Votre profil', '/edit-profile']);
    expect(entryExcerpt(said)).toBe(
      'Présentation\u202f: Bonsoir.\nEnvies\u202f: Dîners, Bien-être\nLocalisation\u202f: Lyon',
    );
    expect([
      titleOf({ ...edit, fields: null, field: 'taille' }),
      linkOf({ conversationId: null, field: 'taille' }).to,
    ]).toEqual(['Taille', '/edit-profile']);
  });
  test('[Y4] a profile’s refusal speaks of no message', () =>
    expect(reason({ ...edit, state: 'refused', code: 'invalid' })).toBe('Cette demande n’est pas valable.'));
});

describe('available actions', () => {
  const can = (given: Partial<WaitingView>) =>
    Object.entries(possibleActions(waiting(given))).flatMap(([what, may]) => (may ? [what] : []));
  test('[Y2] a pending message is edited or cancelled, also during an attempt', () => {
    expect([can({}), can({ claimed: true })]).toEqual([
      ['edit', 'cancel'],
      ['edit', 'cancel'],
    ]);
  });
  test('[Y2] other entries are cancelled before any attempt; a discard never is', () => {
    expect([
      can({ action: 'member.block' }),
      can({ action: 'member.block', claimed: true }),
      can({ action: 'message.cancel' }),
    ]).toEqual([['cancel'], [], []]);
  });
  test('[Y4] a refused entry is retried, edited or removed', () => {
    expect(can({ state: 'refused', code: 'blocked', claimed: true })).toEqual(['edit', 'cancel', 'retry']);
    expect(can({ state: 'refused', action: 'member.block', code: 'unknown-member' })).toEqual(['cancel', 'retry']);
  });
  test('[Y4] an entry refused with its message waits for that message', () => {
    expect(can({ state: 'refused', action: 'message.edit', code: 'with-rejected' })).toEqual(['cancel']);
  });
  test('[Y4] an edit that came too late can become a new message', () => {
    expect(can({ state: 'refused', action: 'message.edit', code: 'edit-too-late' })).toEqual(['cancel', 'resend']);
  });
  test('[CHAT-68] a confirmation accepts yes or no', () => expect(can({ state: 'asks' })).toEqual([]));
});
