/** The function of the worker that stretches a code or phrase of the app lock. */
export interface StretchTask {
  secret: string;
  salt: Uint8Array;
  /** KiB. */
  memory: number;
  passes: number;
}

export interface StretchApi {
  /** Loads and compiles what `stretch` needs. */
  prepare(): Promise<void>;
  stretch(task: StretchTask): Promise<Uint8Array>;
}
