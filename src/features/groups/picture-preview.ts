/** Shows one stored picture from memory, until the group's stream has it or the screen is left. */
interface Preview {
  path: string;
  /** An address in memory. */
  url: string;
}

export function createPicturePreview() {
  let state: Preview | null = null;
  let isOpen = false;
  const listeners = new Set<() => void>();
  function set(next: Preview | null): void {
    if (state) URL.revokeObjectURL(state.url);
    state = next;
    for (const onChange of listeners) onChange();
  }
  return {
    state: () => state,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    /** Begins with the screen; returns what ends with it. */
    open() {
      isOpen = true;
      return () => {
        isOpen = false;
        set(null);
      };
    },
    /** A picture that is stored after the screen was left gets no address, which nobody would revoke. */
    show(path: string, urlOf: () => string): void {
      if (isOpen) set({ path, url: urlOf() });
    },
  };
}
