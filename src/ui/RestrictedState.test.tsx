import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { closableFeatures } from '#domain/access/access.ts';
import { access } from '#i18n/fr/access.ts';
import { RestrictedState } from './RestrictedState.tsx';

const shown = (restriction: keyof typeof access.closed.steps) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RestrictedState feature="visitors" restriction={restriction} completion={58} />
    </MemoryRouter>,
  );

test('[PROFILE-68] a restriction says what is closed, why, and the one step that opens it', () => {
  expect(shown('incomplete_profile')).toMatch(
    /visiteurs est fermée.*complété à 58%.*href="\/edit-profile".*Compléter mon profil/,
  );
  expect(shown('age_proof')).toMatch(/href="\/age-proof".*Prouver ma majorité/);
  expect(shown('rejected_avatar')).toMatch(/a été refusé.*href="\/edit-profile".*Choisir un autre avatar/);
  expect(shown('pending_avatar')).toMatch(/en cours de validation.*href="\/profile".*Voir mon profil/);
});
test('[PROFILE-68] every closed feature has its words', () =>
  expect(Object.keys(access.closed.features)).toEqual([...closableFeatures]));
