export function setupLock(root: string): string;
export function withSetupLock<T>(
  file: string,
  work: () => T | Promise<T>,
  onWait?: (holder: number) => void,
): Promise<T>;
