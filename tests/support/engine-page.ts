/** What a test needs of a page in any engine. */
export interface EnginePage {
  goto(address: string): Promise<void>;
  /** Resolves to what an expression, written as text, is in the page; it may be a promise. */
  evaluate<T>(work: string): Promise<T>;
  close(): Promise<void>;
}
