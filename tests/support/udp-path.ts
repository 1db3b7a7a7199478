/** A way for UDP to a port of this machine, over another of its loopback addresses, which tests cut and change. */
import { createSocket, type Socket } from 'node:dgram';

export interface UdpPath {
  /** Address whose port of the same number leads to the real one. */
  address: string;
  cut(): void;
  /** Lets packets through again, from other ports than before: to the other end each sender has another address. */
  restore(): void;
  close(): Promise<void>;
}

export async function startUdpPath(port: number, target = '127.0.0.1'): Promise<UdpPath> {
  const address = '127.0.0.2';
  const front = createSocket('udp4');
  const senders = new Map<string, Socket>();
  let isCut = false;
  const forget = () => {
    for (const socket of senders.values()) socket.close();
    senders.clear();
  };
  front.on('message', (bytes, from) => {
    if (isCut) return;
    const key = `${from.address} ${from.port}`;
    let sender = senders.get(key);
    if (!sender) {
      sender = createSocket('udp4');
      sender.on('message', (answer) => isCut || front.send(answer, from.port, from.address));
      sender.bind(0, target);
      senders.set(key, sender);
    }
    sender.send(bytes, port, target);
  });
  await new Promise<void>((resolve) => front.bind(port, address, resolve));
  return {
    address,
    cut() {
      isCut = true;
    },
    restore() {
      forget();
      isCut = false;
    },
    async close() {
      forget();
      await new Promise<void>((resolve) => front.close(resolve));
    },
  };
}
