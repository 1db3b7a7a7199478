import { expect, test } from 'vitest';
import { chunkFileName } from './chunk-names.ts';

test('[ADMIN-04] a file of the house’s area has a name that says nothing, all others have their own', () => {
  const house = '/project/src/features/administration/screens/HouseScreen.tsx';
  expect(chunkFileName({ moduleIds: ['/project/src/ui/Button.tsx', house] })).toBe('assets/apart-[hash].js');
  expect(chunkFileName({ moduleIds: ['/project/src/domain/house-pages.ts'] })).toBe('assets/addresses-[hash].js');
  expect(chunkFileName({ moduleIds: ['/project/src/app/MemberArea.tsx'] })).toBe('assets/[name]-[hash].js');
});
