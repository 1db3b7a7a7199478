import { ClubPhotos } from '#features/clubs/components/ClubPhotos.tsx';
import { ClubPreview } from '#features/clubs/components/ClubPreview.tsx';
import { ProClubScreen } from '#features/professionals/screens/ProClubScreen.tsx';

/** `/pro/club`: parts of two features, loaded as one. The preview and the photographs are those of the directory. */
export const ProClubPage = () => <ProClubScreen Preview={ClubPreview} Photos={ClubPhotos} />;
