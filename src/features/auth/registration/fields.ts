/** The values of the form while it is filled in, at first empty. */
import type { Place } from '#schemas/entities/place.ts';
import { genre, type Genre, type Sexualite } from '#schemas/entities/profile-values.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';

export interface RegistrationDraft {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  genre: Genre | '';
  sexualite: Sexualite | '';
  rechercheGenres: Genre[];
  location: Place | null;
  terms: boolean;
}

export const emptyDraft: RegistrationDraft = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  genre: '',
  sexualite: '',
  rechercheGenres: [],
  location: null,
  terms: false,
};

export const genreOptions = genre.options.map((value) => ({ value, label: profileWords.genres[value] }));
