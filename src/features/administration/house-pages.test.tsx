import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { HouseHealth, SheetDecision } from '#schemas/wire/staff.ts';
import type { HouseSwitch } from '#schemas/wire/switches.ts';
import { memberNo } from '#tests/support/answers.ts';
import { uuid } from '#tests/support/streams.ts';
import type { AuditEntry } from './audit-entry.ts';
import { AuditEntries } from './components/AuditEntries.tsx';
import { FigureTable } from './components/FigureTable.tsx';
import { FoundMembers } from './components/FoundMembers.tsx';
import { HouseNav } from './components/HouseNav.tsx';
import { HouseState } from './components/HouseState.tsx';
import { SheetCases } from './components/SheetCases.tsx';
import { SheetDecisions } from './components/SheetDecisions.tsx';
import { SwitchList } from './components/Switches.tsx';

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const textOf = (node: ReactNode) =>
  html(node)
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
const nothing = () => undefined;

test('[ADMIN-05] members found lead to their sheets, with role, state and open cases; names are text', () => {
  const person = { id: memberNo(1), username: '<b>lune</b>', avatarUrl: null, genre: 'femme', joinedAt: '' } as const;
  const found = html(<FoundMembers members={[{ ...person, role: 'admin', state: 'suspended', openCases: 2 }]} />);
  expect(found).toContain(`href="/admin/members/${memberNo(1)}"`);
  expect(found).toMatch(/&lt;b&gt;lune.*Administrateur.*2.dossiers ouverts.*Suspendu/);
  expect(textOf(<FoundMembers members={[]} />)).toContain('Aucun membre trouvé.');
});

const decision = (change: Partial<SheetDecision>): SheetDecision => ({
  id: uuid(1),
  kind: 'report',
  measure: 'ban',
  reason: 'threat',
  facts: '<i>Menaces</i>',
  at: '2026-01-02T10:00:00.000Z',
  by: null,
  until: null,
  liftedAt: null,
  appealed: true,
  ...change,
});

test('[ADMIN-05] only what is in force can be lifted, and only with the right to moderate', () => {
  const decisions = [
    decision({}),
    decision({ id: uuid(2), measure: 'warn' }),
    decision({ id: uuid(3), measure: 'hide', until: '2026-01-03T10:00:00.000Z' }),
    decision({ id: uuid(4), measure: 'suspend', liftedAt: '2026-01-04T10:00:00.000Z' }),
    decision({ id: uuid(5), measure: 'restrict-chat' }),
  ];
  const rest = { decisions, isOffline: false, onChange: nothing };
  const shown = textOf(<SheetDecisions {...rest} mayLift />);
  expect(shown).toMatch(/Mesures en vigueur\|Exclusion.*Menaces ou chantage.*Contestée.*&lt;i&gt;.*jusqu’à nouvelle/);
  expect(shown).toMatch(
    /Demander la levée\|.*Lever\|Décisions passées\|Avertissement.*Profil masqué.*Compte suspendu.*levée le 4 janvier/,
  );
  expect(shown.match(/\|Lever\|/g)).toHaveLength(1);
  expect(textOf(<SheetDecisions {...rest} mayLift={false} />)).not.toContain('|Lever|');
  expect(html(<SheetDecisions {...rest} mayLift isOffline />)).toMatch(/disabled=""[^>]*>Lever/);
});

test('[ADMIN-05] open cases lead to the queue for whoever may decide', () => {
  const open = { id: uuid(7), kind: 'report', reason: 'scam', openedAt: '2026-01-02T10:00:00.000Z' } as const;
  const cases = [{ ...open, closedAt: null, outcome: null }];
  expect(html(<SheetCases cases={cases} mayOpen />)).toContain(`href="/admin/cases/${uuid(7)}"`);
  expect(html(<SheetCases cases={cases} mayOpen={false} />)).not.toContain('href');
});

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-01-02T10:00:00.000Z',
  act: 'decide',
  by: 'maude',
  operator: false,
  member: 'lune',
  case: null,
  verdict: 'suspend',
  right: null,
  rule: null,
  mode: null,
  switch: null,
  part: null,
  reason: null,
  request: null,
  erased: false,
  ...change,
});

test('[ADMIN-06] the log has acts in words, operators as such, and erased details said', () => {
  const shown = (change: Partial<AuditEntry>) => textOf(<AuditEntries entries={[entry(change)]} />);
  expect(shown({})).toMatch(/11:00\|Décision prise\|maude\| · Compte suspendu\| · à propos de lune/);
  expect(shown({ act: 'a-later-act' })).toContain('|a-later-act|');
  expect(shown({ act: 'constructor' })).toContain('|constructor|');
  expect(shown({ act: 'right-added', by: null, operator: true, right: 'support' })).toMatch(
    /Droit donné\|Exploitation.*Assistance/,
  );
  expect(shown({ by: null })).toContain('Compte supprimé');
  const erased = { by: null, member: null, verdict: null, erased: true };
  expect(shown(erased)).toMatch(/Décision prise\|Détails effacés\|$/);
});

test('[ADMIN-07] a table has its numbers as text, beside bars in proportion', () => {
  const rows = [
    { name: 'Signalement', count: 1200 },
    { name: 'Certification', count: 300 },
  ];
  const table = <FigureTable section={{ title: 'Dossiers', column: 'Nature', rows, total: 1500 }} />;
  expect(textOf(table)).toMatch(/Signalement\|1.200\|Certification\|300\|Total\|1.500/);
  expect(html(table)).toContain('width:25%');
  expect(textOf(<FigureTable section={{ title: 'Rien', column: '', rows: [], total: 0 }} />)).toContain('Rien sur');
});

const state: HouseHealth = {
  at: '2026-01-02T10:00:00.000Z',
  queue: [{ kind: 'report', open: 1000, overdue: 3, oldest: '2026-01-02T10:00:00.000Z' }],
  jobs: [{ task: 'mail.send', waiting: 2, failed: 1, oldest: null }],
  mails: { waiting: 4, failed: 0 },
  failedPushes: 6,
  nodes: 2,
  liveProcesses: 1,
  removals: 10_000,
  storage: [{ bucket: 'a-later-bucket', files: 5 }],
  auditWhole: true,
  ledgerWhole: true,
};

const shownState = (change: Partial<HouseHealth>) => html(<HouseState state={{ ...state, ...change }} />);

test('[ADMIN-08] the state has what waits and has failed, and warns where the log is not whole', () => {
  expect(shownState({})).toMatch(/Signalement.*1.000\+.*text-warn[^>]*>3<.*Envoi de courriels.*text-bad[^>]*>1<.*–/);
  expect(shownState({})).toMatch(/10.000\+.*a-later-bucket.*>5</);
  expect(shownState({})).toMatch(/push échouées.*text-bad[^>]*>6<.*Nœuds en marche.*>2<.*Processus du Live.*>1</);
  expect(shownState({})).not.toContain('n’est plus entier');
  expect(shownState({})).not.toContain('Registre<');
  expect(shownState({ ledgerWhole: false })).toMatch(
    /Registre<.*bg-warn-wash.*registre hors de la base est introuvable/,
  );
  expect(shownState({ auditWhole: false })).toMatch(/bg-warn-wash.*Le journal n’est plus entier/);
});

test('[ADMIN-14] a switch says whether it is on, by whom and why it was stopped, and what is missing', () => {
  const stopped: HouseSwitch = {
    name: 'live',
    right: 'moderation',
    stoppedAt: '2026-01-02T10:00:00.000Z',
    stoppedBy: 'maude',
    reason: '<b>Panne</b>',
    waiting: false,
    mine: false,
    restartBy: null,
  };
  const shown = (change: Partial<HouseSwitch>, rights: readonly StaffRight[] = ['moderation']) =>
    html(<SwitchList switches={[{ ...stopped, ...change }]} rights={rights} isOffline={false} onChange={nothing} />);
  expect(shown({ stoppedAt: null, stoppedBy: null, reason: null })).toMatch(/Le Live est ouvert.*Couper le Live/);
  expect(shown({})).toMatch(/Le Live est coupé.*par maude.*&lt;b&gt;Panne.*Rouvrir le Live/);
  expect(shown({}, [])).toMatch(/Le Live est coupé.*demande le droit de modération/);
  expect(shown({}, [])).not.toContain('Rouvrir le Live');
  expect(shown({ waiting: true, restartBy: 'ines' })).toMatch(/ines demande la réouverture/);
  const mine = shown({ waiting: true, mine: true });
  expect(mine).toMatch(/Vous demandez la réouverture.*aria-label="Retirer ma demande.: Live"[^>]*>Retirer ma demande/);
  expect(mine).not.toMatch(/disabled=""|Rouvrir/);
});

test('[ADMIN-02] the pages that are open lead to one another; one alone leads nowhere', () => {
  const nav = html(<HouseNav pages={['audit', 'health']} current="audit" />);
  expect(nav).toMatch(/href="\/admin\/audit".*Journal.*href="\/admin\/health".*État/);
  expect(html(<HouseNav pages={['queue']} current="queue" />)).toBe('');
});
