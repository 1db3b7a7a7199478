/** Where the backend answers: beside the app, unless the build names another place. Without a slash at the end. */
export const apiBase: string = ((import.meta.env['VITE_API_URL'] as string | undefined) ?? location.origin).replace(/\/+$/, '');
