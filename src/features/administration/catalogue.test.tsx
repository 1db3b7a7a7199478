import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { cataloguePart, type CatalogueEntry, type CataloguePart } from '#schemas/wire/catalogue.ts';
import { actOn } from './catalogue-act.ts';
import { CatalogueRow } from './components/CatalogueRow.tsx';

const now = Date.parse('2026-11-29T10:00:00.000Z');
const shown = (part: CataloguePart, entry: Partial<CatalogueEntry>, isOffline = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ul>
        <CatalogueRow
          part={part}
          entry={{ id: 'a', name: 'Le Salon', state: 'on', facts: {}, ...entry }}
          now={now}
          isOffline={isOffline}
          onChange={() => undefined}
        />
      </ul>
    </MemoryRouter>,
  );

test('[ADMIN-13] a line has its name, facts and state, and what can be done; names are text', () => {
  const club = { name: '<i>Le Salon</i>', facts: { slug: 'le-salon', town: 'Lyon', by: 'maude' } };
  expect(shown('clubs', club)).toMatch(
    /href="\/clubs\/le-salon"[^>]*>&lt;i&gt;Le Salon.*Lyon · par maude.*Visible.*Masquer/,
  );
  expect(shown('clubs', { ...club, state: 'off' })).toMatch(/Masqué par la maison.*Rendre visible/);
  expect(shown('clubs', { ...club, state: 'off' })).not.toContain('href');
  expect(shown('clubs', club, true)).toContain('disabled=""');
  expect(shown('events', { facts: { startsAt: '2026-12-24T20:00:00.000Z', town: 'Lyon', by: null } })).toMatch(
    /24 déc.*, 21:00 · Lyon · La maison.*À venir/,
  );
  expect(shown('offers', { facts: { months: 3, cents: 3570, currency: 'EUR' } })).toMatch(/3 mois.*35,70.*€.*En vente/);
  expect(shown('reasons', { name: 'scam', facts: { kinds: ['report'], decisions: 2 } })).toMatch(
    /Signalement · 2.décisions en 90 jours.*Texte proposé.*service payant.*En usage/,
  );
  expect(shown('features', { name: 'payments', facts: { by: 'verotel' } })).toMatch(/Abonnements payants.*Verotel/);
});

test('[ADMIN-13] an event is called off while it is to come, and features are changed elsewhere', () => {
  expect(actOn('events', { state: 'on' })).toMatchObject({ on: false, action: 'Annuler l’événement' });
  expect(actOn('events', { state: 'idle' })).toBeNull();
  expect(actOn('features', { state: 'on' })).toBeNull();
  for (const part of cataloguePart.options.filter((each) => each !== 'events' && each !== 'features'))
    expect([actOn(part, { state: 'on' })?.on, actOn(part, { state: 'off' })?.on]).toEqual([false, true]);
});
