/**
 * Names of built files. Those of the house's area say nothing about what they hold [ADMIN-04], and are stored ahead on
 * no device: see `vite-plugins.ts`.
 */
import type { Rolldown } from 'vite';

const HOUSE = '/src/features/administration/';
export const HOUSE_FILE = 'apart';
/** Every unknown address is compared with those of the area: this part is everybody's. */
const HOUSE_ADDRESSES = '/src/domain/house-pages.ts';

export const chunkFileName = ({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>): string =>
  moduleIds.some((id) => id.includes(HOUSE))
    ? `assets/${HOUSE_FILE}-[hash].js`
    : moduleIds.every((id) => id.includes(HOUSE_ADDRESSES))
      ? 'assets/addresses-[hash].js'
      : 'assets/[name]-[hash].js';
