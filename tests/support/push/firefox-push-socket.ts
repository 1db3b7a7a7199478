/** Gives the push service double the socket over which Firefox subscribes and receives its pushes. */
import { randomBytes } from 'node:crypto';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { PushServiceDouble, ReceivedPush } from './push-service-double.ts';

/** What Firefox says, as far as it is used here. */
interface FromFirefox {
  messageType: 'hello' | 'register' | 'unregister' | 'ack' | 'broadcast_subscribe' | 'nack';
  uaid?: string;
  channelID?: string;
  /** The server's key, for which the subscription is made, padded. */
  key?: string;
}

/** Returns the number of subscriptions made so far. */
export function serveFirefox(service: PushServiceDouble): () => number {
  const ids = new Map<string, string>();
  const answer = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));

  function onMessage(socket: WebSocket, { messageType, uaid, channelID = '', key }: FromFirefox): void {
    if (messageType === 'hello') {
      const known = uaid || randomBytes(16).toString('hex');
      answer(socket, { messageType, status: 200, uaid: known, use_webpush: true, broadcasts: {} });
    } else if (messageType === 'register') {
      const onPush = ({ body }: ReceivedPush) =>
        answer(socket, {
          messageType: 'notification',
          channelID,
          version: crypto.randomUUID(),
          data: body.toString('base64url'),
          headers: { encoding: 'aes128gcm' },
        });
      const { id, endpoint } = service.subscribeBrowser(key?.replaceAll('=', '') ?? null, onPush);
      ids.set(channelID, id);
      answer(socket, { messageType, channelID, status: 200, pushEndpoint: endpoint });
    } else if (messageType === 'unregister') {
      service.endOf(ids.get(channelID) ?? '');
      answer(socket, { messageType, channelID, status: 200 });
    }
  }

  new WebSocketServer({ server: service.server }).on('connection', (socket: WebSocket) => {
    socket.on('message', (data: RawData) => {
      const text = (data as Buffer).toString();
      // An empty object asks whether the service is still there.
      if (text === '{}') socket.send(text);
      else onMessage(socket, JSON.parse(text) as FromFirefox);
    });
  });
  return () => ids.size;
}
