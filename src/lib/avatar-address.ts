/**
 * Rewrites addresses of pictures that lie on a host of before [PROFILE-14]. Which hosts these are the specification
 * does not say [PROFILE-15]: both are settings of the build, and without them every address stays as it is.
 */
const hostIn = (name: string): string =>
  ((import.meta.env[name] as string | undefined) ?? '').trim().replace(/\/+$/, '');

export const currentAddress = (
  url: string,
  from: string = hostIn('VITE_OLD_AVATAR_HOST'),
  to: string = hostIn('VITE_AVATAR_HOST'),
): string => (from !== '' && to !== '' && url.startsWith(`${from}/`) ? to + url.slice(from.length) : url);
