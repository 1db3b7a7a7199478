/** A BroadcastChannel as a port: all other contexts of the browser receive a message, but not its sender. */
export interface Channel {
  post(message: unknown): void;
  /** Returns a function that stops listening. */
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
