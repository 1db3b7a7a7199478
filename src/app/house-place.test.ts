import { expect, test } from 'vitest';
import { housePlace } from './house-place.ts';

const id = '5b0c8a3e-1f0d-4c51-9a41-0d9f6f3a7c11';

test('[ADMIN-01, ADMIN-02] the area has the queue and its cases, members, log, figures and state, and no more', () => {
  for (const path of ['/admin', '/admin/', '/admin/dashboard'])
    expect(housePlace(path)).toEqual({ page: 'queue', open: null });
  expect(housePlace(`/admin/cases/${id}`)).toEqual({ page: 'queue', open: id });
  expect(housePlace('/admin/members')).toEqual({ page: 'members', member: null });
  expect(housePlace(`/admin/members/${id}`)).toEqual({ page: 'members', member: id });
  for (const page of ['audit', 'transparency', 'health']) expect(housePlace(`/admin/${page}`)).toEqual({ page });
  const unknown = ['/admin/cases', '/admin/cases/1', `/admin/cases/${id}/x`, '/admin/members/1', '/administration'];
  for (const path of [...unknown, '/admin/audit/1', '/admin/autre'])
    expect([path, housePlace(path)]).toEqual([path, null]);
});
