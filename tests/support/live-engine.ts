/** Runs the embedded media engine in processes of its own, with rules that tests change and without a browser. */
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { MemberId } from '#schemas/ids.ts';
import type { RoomRules } from '#server/live/child/protocol.ts';
import { embeddedEngine } from '#server/live/embedded-engine.ts';
import type { EngineEvent, MediaEngine, EngineSeat } from '#server/live/media-engine.ts';
import { mediaClient, type MediaClient } from './media-client.ts';

/** Returns a UDP port that nobody uses now. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

export interface TestSeat extends MediaClient {
  seat: EngineSeat;
  /** What the engine has answered to the offer. */
  answer: string;
}

export interface TestEngine {
  engine: MediaEngine;
  room: string;
  events: EngineEvent[];
  /** Reasons for which no process could be started. */
  failures: string[];
  /** Changes the room's rules and puts them in force. */
  setRules(change: Partial<RoomRules>): void;
  /** Puts the rules in force again and again, as a node does; a stopped node no longer does. */
  keepLease(isOn: boolean): void;
  /** Lets a member in; the camera and the microphone are open. */
  enter(slots?: number, member?: MemberId): Promise<TestSeat>;
  /** Lets a member go, whom the rules then no longer name. */
  leave(client: TestSeat): void;
  /** Packets that one member has had of another. */
  flow(viewer: TestSeat, publisher: TestSeat): Promise<number>;
  pid(): Promise<number>;
  stop(): Promise<void>;
}

export async function startTestEngine(port?: number, processes = 1): Promise<TestEngine> {
  const room = randomUUID() as string;
  const failures: string[] = [];
  const engine = embeddedEngine({
    port: port ?? (await freeUdpPort()),
    processes,
    bind: '127.0.0.1',
    onUnavailable: (reason) => failures.push(reason),
  });
  const events: EngineEvent[] = [];
  engine.onEvent((event) => events.push(event));
  const members: MemberId[] = [];
  const entered: EngineSeat[] = [];
  /** Opens the tiles of the last members on the pages of the last. */
  const openTiles = () => {
    const tiles = members.slice(-9).map((member) => ({ member, size: 'small' as const }));
    for (const seat of entered.slice(-9)) engine.wish(seat, tiles);
  };
  let rules: RoomRules = {
    ...{
      room,
      rev: 1,
      closed: false,
      hidden: [],
      withheld: [],
      mayPublish: members,
      muted: [],
      cameraCut: [],
      banned: [],
    },
  };
  let keeps = true;
  const put = () => engine.setRules({ live: true, rooms: [rules] }, performance.now());
  const timer = setInterval(() => {
    if (keeps) put();
  }, 500);
  put();
  return {
    engine,
    room,
    events,
    failures,
    setRules(change) {
      rules = { ...rules, rev: rules.rev + 1, ...change };
      put();
    },
    keepLease: (isOn) => void (keeps = isOn),
    async enter(slots = 4, member = randomUUID() as MemberId) {
      if (!members.includes(member)) members.push(member);
      put();
      const client = await mediaClient(slots);
      const seat = { id: randomUUID(), room, member };
      const answer = await engine.join({ seat, sdp: client.sdp, mayPublish: true });
      if (!('sdp' in answer)) {
        client.close();
        throw new Error('code' in answer ? answer.code : 'another engine');
      }
      await client.accept(answer.sdp);
      await engine.publish(seat, { camera: true, microphone: true });
      entered.push(seat);
      openTiles();
      return { ...client, seat, answer: answer.sdp };
    },
    leave({ seat, close }) {
      engine.leave(seat);
      entered.splice(entered.indexOf(seat), 1);
      members.splice(members.indexOf(seat.member), 1);
      close();
    },
    async flow(viewer, publisher) {
      const { processes } = await engine.figures(room);
      const flows = processes.flatMap((process) => process.flows);
      const found = flows.find(
        (each) => each.viewer === viewer.seat.member && each.publisher === publisher.seat.member,
      );
      return found?.packets ?? 0;
    },
    async pid() {
      return (await engine.figures()).processes[0]?.pid ?? 0;
    },
    async stop() {
      clearInterval(timer);
      await engine.stop();
    },
  };
}
