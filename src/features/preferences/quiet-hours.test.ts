import { expect, test } from 'vitest';
import { notificationSettings } from '#i18n/fr/notification-settings.ts';
import { hoursIn, minuteOf, noHours, proposedHours } from './quiet-hours.ts';

test.each([
  ['00:00', 0],
  ['22:30', 1350],
  ['23:59:59', 1439],
  ['24:00', null],
  ['7:00', null],
  ['', null],
])('the time %j is minute %j of the day', (time, minute) => {
  expect(minuteOf(time)).toBe(minute);
});

test('every minute of a day is shown as the time that it is read from', () => {
  for (let minute = 0; minute < 1440; minute++) expect(minuteOf(notificationSettings.hour(minute))).toBe(minute);
});

test('quiet hours need a beginning and an end', () => {
  expect(hoursIn(noHours)).toBeNull();
  expect(hoursIn({ ...proposedHours, quietTo: null })).toBeNull();
  expect(hoursIn(proposedHours)).toEqual({ quietFrom: 1320, quietTo: 480 });
});
