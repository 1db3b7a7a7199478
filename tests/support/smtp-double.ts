/** Minimal SMTP server whose answers a test can set. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface SmtpDouble {
  port: number;
  url: string;
  /** Accepted mails, as received. */
  letters: string[];
  /** Number of connections so far. */
  calls: number;
  /** Answers to the next recipients, and to the next mails after their last line, instead of 250. */
  recipients: string[];
  data: string[];
  /** Promise to wait for before a recipient is answered. */
  beforeRecipient: Promise<void> | null;
  /** Promise to wait for after a mail is accepted, before that is answered. */
  afterLetter: Promise<void> | null;
  close(): Promise<void>;
}

export async function startSmtpDouble(port = 0): Promise<SmtpDouble> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    double.calls++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let body: string | null = null;
    let queue = Promise.resolve();
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = async (line: string): Promise<void> => {
      if (body !== null && line !== '.') body += `${line}\n`;
      else if (body !== null) {
        const answer = double.data.shift() ?? '250 kept';
        if (answer.startsWith('2')) double.letters.push(body);
        body = null;
        await double.afterLetter;
        reply(answer);
      } else if (/^rcpt/i.test(line)) {
        await double.beforeRecipient;
        reply(double.recipients.shift() ?? '250 fine');
      } else if (/^data/i.test(line)) {
        body = '';
        reply('354 go on');
      } else if (/^quit/i.test(line)) {
        reply('221 bye');
        socket.end();
      } else reply('250 fine');
    };
    reply('220 double');
    let partialLine = '';
    socket.on('data', (bytes) => {
      const lines = (partialLine + bytes.toString()).split('\r\n');
      partialLine = lines.pop() ?? '';
      for (const line of lines) queue = queue.then(() => handleLine(line));
    });
  });
  const double: SmtpDouble = {
    port: 0,
    url: '',
    letters: [],
    calls: 0,
    recipients: [],
    data: [],
    beforeRecipient: null,
    afterLetter: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  double.port = (server.address() as AddressInfo).port;
  double.url = `smtp://127.0.0.1:${double.port}`;
  return double;
}

/** Decodes quoted-printable and base64 parts. */
export const decodedLetter = (raw: string): string =>
  raw
    .replace(/=\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString()) +
  [...raw.matchAll(/base64\n\n([A-Za-z0-9+/=\n]+)/g)]
    .map(([, text = '']) => Buffer.from(text, 'base64').toString())
    .join('\n');

export const headerOf = (letter: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(letter)?.[1];
