const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Says whether a text is a UUID in lower case. It uses no zod, which would delay the first paint. */
export const isUuid = (text: string | undefined): boolean => text !== undefined && UUID.test(text);
