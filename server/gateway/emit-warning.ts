/** Kept before `@supabase/lite` is loaded, which replaces it and then fails on warnings that are not strings. */
export const emitWarning = process.emitWarning;
