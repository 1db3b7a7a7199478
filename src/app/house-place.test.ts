import { expect, test } from 'vitest';
import { housePlace } from './house-place.ts';

const id = '5b0c8a3e-1f0d-4c51-9a41-0d9f6f3a7c11';

test('[ADMIN-01, ADMIN-02] the area has its pages, each case and member has an address, and no more', () => {
  for (const path of ['/admin', '/admin/', '/admin/dashboard', '/admin/reports'])
    expect(housePlace(path)).toEqual({ page: 'queue', open: null });
  expect(housePlace(`/admin/cases/${id}`)).toEqual({ page: 'queue', open: id });
  expect(housePlace('/admin/members')).toEqual({ page: 'members', member: null });
  expect(housePlace(`/admin/members/${id}`)).toEqual({ page: 'members', member: id });
  for (const page of ['requests', 'audit', 'transparency', 'rules', 'broadcast', 'catalogue', 'health', 'vitals'])
    expect(housePlace(`/admin/${page}`)).toEqual({ page });
  expect(housePlace('/admin/jobs')).toEqual({ page: 'health' });
  const unknown = ['/admin/cases', '/admin/cases/1', `/admin/cases/${id}/x`, '/admin/members/1', '/administration'];
  for (const path of [...unknown, '/admin/audit/1', '/admin/autre'])
    expect([path, housePlace(path)]).toEqual([path, null]);
});
