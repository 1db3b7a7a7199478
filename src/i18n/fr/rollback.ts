/** Text about a new version that could not start. */
import { typo } from './typography.ts';

export const rollbackText = typo(
  'La nouvelle version n’a pas pu démarrer : vous retrouvez la précédente, avec tout ce que vous aviez écrit.',
);
