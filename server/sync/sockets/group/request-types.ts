/** Types of the requests of a client of the plain group events, and of what answers them. */
import type { GroupRequest, GroupRequestPayload } from '#schemas/wire/group-events.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { SyncService } from '../../service.ts';
import type { Ack } from '../handle-request.ts';
import type { ChatSocket } from '../handshake.ts';

export interface GroupRequestParts {
  service: SyncService;
  database: Pick<MemberDatabase, 'rows'>;
}

/** Requests of an admitted socket. */
export type AdmittedRequest = Exclude<GroupRequest, 'group:authenticate'>;
export type GroupHandlers = {
  [R in AdmittedRequest]: (payload: GroupRequestPayload<R>, socket: ChatSocket) => Promise<Ack>;
};
