import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { CachedAnswerView, StoredAnswer } from '#device/answers/answer-view.ts';
import { errorText } from '#i18n/errors.ts';
import type { CaseItem, CaseQueue } from '#schemas/wire/cases.ts';
import { memberNo } from '#tests/support/answers.ts';
import { uuid } from '#tests/support/streams.ts';
import { CaseRow } from './components/CaseRow.tsx';
import { Queue } from './components/Queue.tsx';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const waiting: CaseItem = {
  id: uuid(1),
  kind: 'report',
  member: { id: memberNo(1), username: '<b>lune</b>', avatarUrl: null },
  severity: 4,
  reason: 'threat',
  reports: 3,
  openedAt: '2026-11-21T10:00:00.000Z',
  dueAt: '2026-11-21T20:42:00.000Z',
  claim: null,
};
const row = (change: Partial<CaseItem>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CaseRow item={{ ...waiting, ...change }} isOpen={false} now={now} />
    </MemoryRouter>,
  );

test('[ADMIN-01] a row has kind, member, reason, reports and due time; names are text', () => {
  const html = row({});
  expect(html).toMatch(/Signalement.*Avant 21:42.*&lt;b&gt;lune.*Menaces ou chantage · 3.signalements/);
  expect(html).toContain(`href="/admin/cases/${uuid(1)}"`);
  expect(row({ member: null })).toContain('Membre non nommé');
});

test('[ADMIN-01] a row says that its time is over, and who works on it until when', () => {
  expect(row({ dueAt: '2026-11-21T17:00:00.000Z' })).toMatch(/text-warn[^>]*>Échéance dépassée/);
  const claim = { username: 'maude', mine: false, until: '2026-11-21T18:05:00.000Z' };
  expect(row({ claim })).toContain('Prise par maude jusqu’à 19:05');
  expect(row({ claim: { ...claim, until: '2026-11-21T17:59:00.000Z' } })).not.toContain('Prise par');
});

const queue = (answer: CachedAnswerView<CaseQueue>, kind: 'avatar' | null = null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Queue
        answer={answer}
        cases={answer.status === 'stored' ? answer.pages.flatMap(({ cases }) => cases) : []}
        kind={kind}
        open={null}
        last={null}
        onKind={() => undefined}
        onHelp={() => undefined}
        refresh={() => undefined}
        loadMore={() => undefined}
      />
    </MemoryRouter>,
  );
const stored = (
  cases: CaseItem[],
  counts: CaseQueue['counts'],
  change: Partial<StoredAnswer<CaseQueue>> = {},
): StoredAnswer<CaseQueue> => ({
  status: 'stored',
  pages: [{ cases, next: null, counts }],
  at: now,
  isStale: false,
  isOffline: false,
  isRefreshing: false,
  isAdding: false,
  hasMore: false,
  canLoadMore: false,
  failure: null,
  ...change,
});

test('[ADMIN-01] filters have the kinds that one may decide, with counts that end at a hundred', () => {
  const html = queue(stored([waiting], { report: 100, avatar: 2 }));
  expect(html).toMatch(/Tout · 99\+.*Signalements · 99\+.*Profils · 2/);
  expect(html).not.toContain('Certifications');
});

test('[ADMIN-01] the queue has its states: loading, empty, failed, offline, and further pages', () => {
  expect(queue({ status: 'loading' })).toContain('role="status"');
  expect(queue(stored([], {}))).toContain('Rien n’attend de décision.');
  expect(queue(stored([], { report: 1 }), 'avatar')).toContain('Aucun dossier de ce type.');
  expect(queue({ status: 'error', code: 'timeout' })).toContain(errorText('timeout'));
  expect(queue({ status: 'offline' })).toContain('Pas encore sur cet appareil.');
  const offline = queue(stored([waiting], { report: 1 }, { isOffline: true, isStale: true }));
  expect(offline).toMatch(/Vu le 21 nov\. .*à 19:00.*celle de votre dernière visite.*lune/);
  expect(queue(stored([waiting], {}, { hasMore: true, canLoadMore: true }))).toContain('Afficher la suite');
});
