/**
 * The type of a catalogue in another language: the same keys and functions as the French one, with texts of its own. A
 * key that is missing there is an error of the compiler.
 */
export type Translation<French> = French extends string
  ? string
  : French extends (...parts: infer Parts) => infer Text
    ? (...parts: Parts) => Translation<Text>
    : French extends object
      ? { readonly [Key in keyof French]: Translation<French[Key]> }
      : French;
