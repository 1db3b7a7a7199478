import { expect, test } from 'vitest';
import type { StaffPerson } from '#schemas/wire/staff.ts';
import { memberNo } from '#tests/support/answers.ts';
import { instant, uuid } from '#tests/support/streams.ts';
import { houseAudit, houseReport } from './house-pages.ts';
import { nameAnswer } from './registry.ts';
import { staffMembersKind } from './staff-members.ts';

const person = (n: number): StaffPerson => ({
  id: memberNo(n),
  username: `membre${n}`,
  avatarUrl: null,
  genre: 'couple',
  joinedAt: instant(1),
  role: 'membre',
  state: 'active',
  openCases: 0,
});

test('[ADMIN-02] members are asked for by a text, never without, and from where the last page ended', () => {
  const place = { at: 5, id: uuid(2) };
  const page = { members: [person(1)], next: place };
  const request = staffMembersKind.request({ text: 'lu' }, staffMembersKind.next(page));
  expect(request).toEqual({ text: 'lu', after: place, count: 24 });
  expect(nameAnswer('staff.members', { text: '' })).toBeNull();
  expect([staffMembersKind.isEmpty(page), staffMembersKind.isEmpty({ members: [], next: null })]).toEqual([
    false,
    true,
  ]);
});

test('[Y9] a blocked member is not among those found', () => {
  const page = { members: [person(1), person(2)], next: null };
  expect(staffMembersKind.withoutMembers(page, new Set([memberNo(1)])).members).toEqual([person(2)]);
});

test('[ADMIN-02] the audit log goes on before its last entry; figures are of whole days', () => {
  expect(houseAudit.request({}, houseAudit.next({ entries: [], next: 41 }))).toEqual({ before: 41, count: 50 });
  expect(houseAudit.request({}, null)).toEqual({ before: null, count: 50 });
  expect(nameAnswer('house.report', { from: '2026-10-01', to: '2026-12-31' })?.kind).toBe(houseReport);
  expect(nameAnswer('house.report', { from: '2026', to: 'x' })).toBeNull();
});
