import { expect, test } from 'vitest';
import { clubPageForm } from '#schemas/forms/club-page.ts';
import type { ClubPage } from '#schemas/wire/clubs.ts';
import { clubInputOf, newHours, newNight, previewOf } from './club-input.ts';

const page: ClubPage = {
  slug: 'la-maison',
  name: 'La Maison',
  kind: 'club',
  town: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  lat: 45.76,
  lng: 4.84,
  about: 'Un salon.',
  opening: 'le samedi',
  followed: false,
  distanceKm: null,
  description: '<p>Bienvenue.</p>',
  isKeeper: true,
  mayGiveOpinion: false,
  hours: [{ weekday: 6, opens: '21:00', closes: '05:00' }],
  nights: [{ title: 'Bal', detail: '', weekday: 6, nth: 2, opens: '22:00' }],
  pictures: [],
  photos: [],
  events: [],
  opinions: [],
  own: null,
};

test('[PRO-09] the page of a club and its form say the same', () => {
  const { about, opening, description, hours, nights } = page;
  expect(clubPageForm.parse(clubInputOf(page))).toEqual({ about, opening, description, hours, nights });
});

test('[PRO-09] the preview shows what is typed, and leaves out what is not finished', () => {
  const typed = clubInputOf(page);
  const preview = previewOf(page, {
    ...typed,
    about: ' Un grand salon. ',
    hours: [...typed.hours, { ...newHours, opens: '' }],
    nights: [...typed.nights, newNight, { ...newNight, title: 'Jeudi', weekday: '4' }],
  });
  expect(preview.about).toBe('Un grand salon.');
  expect(preview.hours).toEqual(page.hours);
  expect(preview.nights.map(({ title, nth }) => [title, nth])).toEqual([
    ['Bal', 2],
    ['Jeudi', null],
  ]);
});

test('[PRO-09] the same hour or title twice is refused, and so is a page that says nothing', () => {
  const typed = clubInputOf(page);
  const errorsOf = (changed: object) =>
    clubPageForm.safeParse({ ...typed, ...changed }).error?.issues.map(({ message }) => message);
  expect(errorsOf({ hours: [...typed.hours, ...typed.hours] })).toEqual(['hours-twice']);
  expect(errorsOf({ nights: [...typed.nights, ...typed.nights] })).toEqual(['nights-twice']);
  expect(errorsOf({ about: ' ', opening: '' })).toEqual(['about', 'opening']);
  expect(errorsOf({ hours: [{ ...newHours, opens: '25:00' }] })).toEqual(['time']);
});
