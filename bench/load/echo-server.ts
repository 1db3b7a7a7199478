/**
 * Peer: a bare socket.io server that passes a message on to its receiver, or to a room, without storage and without
 * authentication.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const [, , padding = '0'] = process.argv;
const pad = 'x'.repeat(Number(padding));

interface EchoMessage {
  to: string;
  entry: { id: string };
}

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  const { userId, room } = socket.handshake.auth as { userId: string; room?: string };
  void socket.join(room === undefined ? userId : [userId, room]);
  socket.on('message', ({ to, entry }: EchoMessage, answer: (id: string) => void) => {
    io.to(to).emit('message', { message: entry, pad });
    answer(entry.id);
  });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
