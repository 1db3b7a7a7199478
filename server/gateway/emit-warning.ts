/**
 * Original function, saved before `@supabase/lite` is loaded, which replaces it by one that fails on warnings that are
 * not strings.
 */
export const emitWarning = process.emitWarning;
