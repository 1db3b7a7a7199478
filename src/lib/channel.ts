/** A BroadcastChannel as a port: heard by all other contexts of the browser, not by the sender. */
export interface Channel {
  post(message: unknown): void;
  /** Returns the end of listening. */
  listen(listener: (message: unknown) => void): () => void;
  close(): void;
}

export type OpenChannel = (name: string) => Channel;

export function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  let open = true;
  return {
    post: (message) => void (open && channel.postMessage(message)),
    listen(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close() {
      open = false;
      channel.close();
    },
  };
}
