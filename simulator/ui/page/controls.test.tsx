import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { defaultSwitches } from '#simulator/ui/default-switches.ts';
import type { DeviceView, LaboratoryView } from '#simulator/ui/types.ts';
import { ControlsProvider, type LaboratoryControls } from './controls.ts';
import { Conflicts } from './components/Conflicts.tsx';
import { Crash } from './components/Crash.tsx';
import { DeviceCard } from './components/DeviceCard.tsx';
import { PlaybackControls } from './components/PlaybackControls.tsx';
import { VerdictPart } from './components/VerdictPart.tsx';
import { firstDevices, newScenario } from './new-scenario.ts';

const phone: DeviceView = {
  index: 0,
  name: 'Téléphone',
  member: 'Camille',
  signedIn: true,
  sessionLost: false,
  switches: defaultSwitches,
  connection: 'online',
  waitsFor: null,
  outdated: false,
  storage: 'well',
  health: 'healthy',
  latency: 80,
  clock: 0,
  tabs: [{ name: 'w1', leads: true, frozen: false }],
  conversations: [],
  queue: [],
  preferences: [],
  writes: { queue: 0, store: 0 },
  inSync: true,
};
const still: LaboratoryView = {
  name: 'Essai',
  see: '',
  now: 5000,
  pace: 'paused',
  replay: { stepsDone: 1, total: 2, until: 9000, ended: false },
  hash: '1'.repeat(16),
  replayHash: null,
  events: 3,
  server: { up: true, epoch: 'e', backup: false },
  members: ['Camille', 'Victor'],
  group: null,
  devices: [phone],
  timeline: [],
  conflicts: [],
  verdict: { invariants: [], converged: false, broken: false },
  crash: null,
};
const nothing = () => undefined;
const around = (view: Partial<LaboratoryView>): LaboratoryControls => ({
  view: { ...still, ...view },
  gestures: 0,
  act: nothing,
  set: nothing,
  server: nothing,
  judge: async () => undefined,
  pace: nothing,
  step: nothing,
  recording: () => newScenario(firstDevices),
});
const shown = (node: React.ReactNode, view: Partial<LaboratoryView> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ControlsProvider value={around(view)}>{node}</ControlsProvider>
    </MemoryRouter>,
  );
const card = (device: Partial<DeviceView>, view: Partial<LaboratoryView> = {}) =>
  shown(<DeviceCard device={{ ...phone, ...device }} />, view);

test('[Y12] a conflict shows base, both wishes, result and the rule in plain words', () => {
  const conflict = {
    id: 1,
    at: 9100,
    device: 0,
    subject: 'marque de lecture',
    base: 'nº 0',
    mine: 'nº 2',
    theirs: 'nº 4',
    result: 'nº 4',
    rule: 'Y12',
    explanation: 'Elle ne fait qu’avancer.',
  };
  expect(shown(<Conflicts />, { conflicts: [conflict] }).replace(/<[^>]+>/g, '|')).toMatch(
    /Avant.*nº 0.*Voulu ici.*nº 2.*Voulu ailleurs.*nº 4.*Résultat.*nº 4.*Règle Y12.*Elle ne fait qu’avancer\./,
  );
  expect(shown(<Conflicts />)).toContain('Aucun conflit pour le moment.');
});
test('[PUBLIC-41] the verdict is read sentence by sentence and names the place of a violation', () => {
  const invariants = [
    { id: 'a', text: 'Rien n’est perdu.', state: 'holds', detail: null },
    { id: 'b', text: 'Rien n’est doublé.', state: 'broken', detail: 'n° 3' },
  ] as const;
  const verdict = shown(<VerdictPart />, { verdict: { invariants, converged: false, broken: true } });
  expect(verdict).toContain('Règle rompue');
  expect(verdict).toMatch(
    /Rien n’est perdu\.<span class="sr-only">, tenu.*Rien n’est doublé\.<span class="sr-only">, rompu.*n° 3/,
  );
});
test('[PUBLIC-41] a replay’s fingerprint is told apart from that of a moment', () => {
  expect(shown(<PlaybackControls />)).toContain('Empreinte à cet instant');
  expect(shown(<PlaybackControls />, { replayHash: '2'.repeat(16) })).toMatch(/Empreinte du rejeu.*2{16}/);
});
test('[PUBLIC-41] after a defect everything stops, and the recording can be saved', () => {
  const scenario = newScenario(firstDevices);
  expect(shown(<Crash scenario={scenario} onRestart={nothing} />, { crash: 'TypeError: x' })).toMatch(
    /role="alert".*Enregistrer dans un fichier.*Recommencer.*TypeError: x/,
  );
  expect(shown(<PlaybackControls />, { crash: 'TypeError: x' })).toMatch(/<button[^>]*disabled[^>]*>.*?Lire/);
});
test('[Y1, Y4] each pending or refused entry shows its age, its reason and its actions', () => {
  const queue = [
    { id: 'a', action: 'message.send', text: 'Bonsoir', age: 4200, state: 'waits', code: null, claimed: false },
    { id: 'b', action: 'conversation.read', text: null, age: 900, state: 'refused', code: 'blocked', claimed: true },
  ] as const;
  expect(card({ queue })).toMatch(
    /Bonsoir.*depuis 4,2.*Ne pas envoyer.*Cet utilisateur est bloqué\..*Réessayer.*Écarter/,
  );
});
test('[Y16] a signed-out, expired or closed device shows its state instead of a conversation', () => {
  expect(card({ sessionLost: true })).toMatch(/Session perdue.*Se reconnecter/);
  expect(card({ signedIn: false })).toMatch(/Déconnecté.*Se reconnecter/);
  expect(card({ tabs: [] })).toMatch(/Aucun onglet ouvert.*Ouvrir l’application/);
  expect(card({}, { now: 0 })).toContain('L’appareil s’allume avec la lecture.');
  for (const device of [{ sessionLost: true }, { signedIn: false }, { tabs: [] }])
    expect(card(device)).not.toContain('Écrire à Victor');
  expect(card({})).toContain('Écrire à Victor');
});
test('[Y12] unread counts and message states are those of the device', () => {
  const message = {
    id: 'm',
    ref: 'h.1',
    seq: 2,
    from: 'Victor',
    system: false,
    mine: false,
    text: 'Vous venez ?',
    edited: false,
    deleted: false,
    state: null,
    code: null,
    asks: false,
    at: 0,
  };
  const mine = { ...message, id: 'n', seq: null, from: 'Camille', mine: true, text: 'Oui', state: 'pending' } as const;
  const conversations = [
    { other: 'Victor', messages: [message, mine], unread: 1, read: 1, shown: 2, blocked: false, closed: false },
  ];
  expect(card({ conversations })).toMatch(/1 non lus.*Marquer comme lu.*Vous venez \?.*non lu.*Oui.*En attente/);
  expect(
    card({
      conversations: [{ other: 'Victor', messages: [], unread: 0, read: 0, shown: 0, blocked: true, closed: false }],
    }),
  ).toContain('Vous avez bloqué Victor.');
  const joined = { ...message, id: 's', system: true, text: 'Inès a rejoint le groupe.' };
  const group = { other: 'Les flâneurs', unread: 0, read: 2, shown: 2, blocked: false, closed: false };
  const shownGroup = card({ conversations: [{ ...group, messages: [joined] }] }, { group: 'Les flâneurs' });
  expect(shownGroup).toMatch(/Les flâneurs.*Inès a rejoint le groupe\./);
  expect(card({}, { group: 'Les flâneurs' })).toContain('Le groupe n’est pas sur cet appareil.');
});
