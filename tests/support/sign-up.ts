/** Creates members for tests like real ones, through the auth service. */
import { sexualitesOf, type Genre } from '#schemas/entities/profile-values.ts';
import type { MemberId } from '#schemas/ids.ts';

export const PASSWORD = 'alcove-demo';
export const emailOf = (username: string) => `${username}@demo.alcove.test`;

export interface TestMember {
  id: MemberId;
  username: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

interface TokenResponse {
  access_token: string;
  refresh_token: string;
  user: { id: MemberId };
}

async function requestTokens(url: string, body: unknown): Promise<TokenResponse> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as TokenResponse;
}

const memberOf = (username: string, { access_token, refresh_token, user }: TokenResponse): TestMember => ({
  id: user.id,
  username,
  email: emailOf(username),
  password: PASSWORD,
  accessToken: access_token,
  refreshToken: refresh_token,
});

/** Returns the metadata of a complete registration. */
export const registrationOf = (username: string, genre: Genre = 'femme') => ({
  username,
  genre,
  sexualite: sexualitesOf(genre)[0],
  recherche_genres: ['homme', 'femme'],
  location_name: 'Lyon',
  location_lat: '45.76',
  location_lng: '4.84',
  terms: true,
});

/** Signs up; a username has five to fifteen letters and digits. */
export async function signUpAt(url: string, username: string): Promise<TestMember> {
  return memberOf(
    username,
    await requestTokens(`${url}/auth/v1/signup`, {
      email: emailOf(username),
      password: PASSWORD,
      data: registrationOf(username),
    }),
  );
}

export async function signInAt(url: string, username: string): Promise<TestMember> {
  return memberOf(
    username,
    await requestTokens(`${url}/auth/v1/token?grant_type=password`, { email: emailOf(username), password: PASSWORD }),
  );
}
