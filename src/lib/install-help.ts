/** Selects the instructions for installing the app on this device [SHELL-73]. */
export type InstallHelp = 'installed' | 'ios' | 'android' | 'other';

export function installHelp(userAgent: string, standalone: boolean): InstallHelp {
  if (standalone) return 'installed';
  return /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other';
}
