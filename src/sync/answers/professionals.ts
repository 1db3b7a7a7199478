import {
  professionalClub,
  professionalCodes,
  professionalDashboard,
  professionalEvents,
  professionalPage,
  type ProfessionalClub,
  type ProfessionalCodes,
  type ProfessionalDashboard,
  type ProfessionalEvents,
  type ProfessionalPage,
} from '#schemas/wire/professionals.ts';
import { noParams, type AnswerKind, type NoParams } from './answer-kind.ts';
import { clubFiles, withoutMembersOfClub } from './clubs.ts';

/** An answer about the professional alone, in one page. */
const single = <Page>(rpc: string, page: AnswerKind<NoParams, Page>['page']): AnswerKind<NoParams, Page> => ({
  rpc,
  params: noParams,
  page,
  staleAfterMs: 60_000,
  request: () => ({}),
  next: () => null,
  isEmpty: () => false,
  withoutMembers: (answer) => answer,
});

/** Where the registration of the member stands. */
export const professionalPageKind = single<ProfessionalPage>('professional_page', professionalPage);
export const professionalDashboardKind = single<ProfessionalDashboard>('professional_dashboard', professionalDashboard);
export const professionalEventsKind = single<ProfessionalEvents>('professional_events', professionalEvents);
export const professionalCodesKind = single<ProfessionalCodes>('professional_codes', professionalCodes);

/** The page that a professional keeps, published or a draft. */
export const professionalClubKind: AnswerKind<NoParams, ProfessionalClub> = {
  ...single<ProfessionalClub>('professional_club', professionalClub),
  files: ({ club }) => clubFiles(club),
  withoutMembers(page, hidden) {
    const club = page.club && withoutMembersOfClub(page.club, hidden);
    return club === page.club ? page : { ...page, club };
  },
};
