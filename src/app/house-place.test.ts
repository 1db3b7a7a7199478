import { expect, test } from 'vitest';
import { housePlace } from './house-place.ts';

const id = '5b0c8a3e-1f0d-4c51-9a41-0d9f6f3a7c11';

test('[ADMIN-01, ADMIN-02] the area has the queue and its cases, and no other address', () => {
  for (const path of ['/admin', '/admin/', '/admin/dashboard']) expect(housePlace(path)).toEqual({ open: null });
  expect(housePlace(`/admin/cases/${id}`)).toEqual({ open: id });
  for (const path of ['/admin/cases', '/admin/cases/1', `/admin/cases/${id}/x`, '/admin/members', '/administration'])
    expect([path, housePlace(path)]).toEqual([path, null]);
});
