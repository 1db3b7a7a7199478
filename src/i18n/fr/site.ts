import { typo } from './typography.ts';

/** What members read while the house has stopped something for everybody. */
export const site = {
  readOnly: typo('Le site est en lecture seule pour le moment : vos messages attendent ici et partiront ensuite.'),
};
