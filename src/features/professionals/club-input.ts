/** Values of the form of a club's page, and the page as they would make it. Pure. */
import type { ClubPageInput } from '#schemas/forms/club-page.ts';
import type { ClubPage } from '#schemas/wire/clubs.ts';

export const clubInputOf = ({ about, opening, description, hours, nights }: ClubPage): ClubPageInput => ({
  about,
  opening,
  description,
  hours: hours.map(({ weekday, opens, closes }) => ({ weekday: String(weekday), opens, closes })),
  nights: nights.map(({ title, detail, weekday, nth, opens }) => ({
    title,
    detail,
    weekday: String(weekday),
    nth: nth === null ? '' : String(nth),
    opens,
  })),
});

export const newHours: ClubPageInput['hours'][number] = { weekday: '5', opens: '21:00', closes: '03:00' };
export const newNight: ClubPageInput['nights'][number] = {
  title: '',
  detail: '',
  weekday: '5',
  nth: '',
  opens: '21:00',
};

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

/** Returns the page as its readers would see it with what is typed; what is not finished is left out. */
export const previewOf = (page: ClubPage, typed: ClubPageInput): ClubPage => ({
  ...page,
  // Each reader has a distance of their own.
  distanceKm: null,
  about: typed.about.trim(),
  opening: typed.opening.trim(),
  description: typed.description,
  hours: typed.hours
    .filter(({ opens, closes }) => isTime(opens) && isTime(closes))
    .map(({ weekday, opens, closes }) => ({ weekday: Number(weekday), opens, closes })),
  nights: typed.nights
    .filter(({ title, opens }) => title.trim() !== '' && isTime(opens))
    .map(({ title, detail, weekday, nth, opens }) => ({
      title: title.trim(),
      detail: detail.trim(),
      weekday: Number(weekday),
      nth: nth === '' ? null : Number(nth),
      opens,
    })),
});
