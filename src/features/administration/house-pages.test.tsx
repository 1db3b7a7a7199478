import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { HouseHealth, SheetDecision } from '#schemas/wire/staff.ts';
import { memberNo } from '#tests/support/answers.ts';
import { uuid } from '#tests/support/streams.ts';
import type { AuditEntry } from './audit.fr.ts';
import { AuditEntries } from './components/AuditEntries.tsx';
import { FigureTable } from './components/FigureTable.tsx';
import { FoundMembers } from './components/FoundMembers.tsx';
import { HouseNav } from './components/HouseNav.tsx';
import { HouseState } from './components/HouseState.tsx';
import { SheetCases } from './components/SheetCases.tsx';
import { SheetDecisions } from './components/SheetDecisions.tsx';

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
  ];
  const rest = { decisions, isOffline: false, onChange: nothing };
  const shown = textOf(<SheetDecisions {...rest} mayLift />);
  expect(shown).toMatch(/Mesures en vigueur\|Exclusion.*Menaces ou chantage.*Contestée.*&lt;i&gt;.*jusqu’à nouvelle/);
  expect(shown).toMatch(/Lever\|Décisions passées\|Avertissement.*Profil masqué.*Compte suspendu.*levée le 4 janvier/);
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
  removals: 10_000,
  storage: [{ bucket: 'a-later-bucket', files: 5 }],
  liveStopped: false,
  auditWhole: true,
};

test('[ADMIN-08] the state has what waits and has failed, and warns where the log is not whole', () => {
  const shown = (change: Partial<HouseHealth>, maySwitch = true) =>
    html(<HouseState state={{ ...state, ...change }} maySwitch={maySwitch} isOffline={false} refresh={nothing} />);
  expect(shown({})).toMatch(/Signalement.*1.000\+.*text-warn[^>]*>3<.*Envoi de courriels.*text-bad[^>]*>1<.*–/);
  expect(shown({})).toMatch(/10.000\+.*a-later-bucket.*>5</);
  expect(shown({})).not.toContain('n’est plus entier');
  expect(shown({ auditWhole: false })).toMatch(/bg-warn-wash.*Le journal n’est plus entier/);
  expect(shown({})).toContain('Couper le Live');
  expect(shown({ liveStopped: true })).toContain('Rouvrir le Live');
  expect(shown({ liveStopped: true }, false)).toMatch(/Le Live est coupé.*demande le droit de modération/);
});

test('[ADMIN-02] the pages that are open lead to one another; one alone leads nowhere', () => {
  const nav = html(<HouseNav pages={['audit', 'health']} current="audit" />);
  expect(nav).toMatch(/href="\/admin\/audit".*Journal.*href="\/admin\/health".*État/);
  expect(html(<HouseNav pages={['queue']} current="queue" />)).toBe('');
});
