interface Ended {
  code: number | null;
  signal: string | null;
}

export function projectNode(root: string): string;
export function isInstalled(root: string): boolean;
export function install(root: string, run: (file: string, args: string[]) => Promise<Ended>): Promise<string | null>;
