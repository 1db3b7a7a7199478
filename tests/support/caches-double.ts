/** Cache Storage in memory, with the functions that our code calls. */
export function cachesDouble() {
  const held = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = held.get(name) ?? new Map<string, Response>();
    held.set(name, entries);
    return Promise.resolve({
      put: (path: string, response: Response) => Promise.resolve(void entries.set(path, response)),
      match: (path: string) => Promise.resolve(entries.get(path)?.clone()),
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
      delete: ({ url }: { url: string }) => Promise.resolve(entries.delete(url)),
    });
  };
  return {
    held,
    open,
    has: (name: string) => Promise.resolve(held.has(name)),
    keys: () => Promise.resolve([...held.keys()]),
    delete: (name: string) => Promise.resolve(held.delete(name)),
    match: (path: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(held.get(cacheName)?.get(path)?.clone()),
  };
}
