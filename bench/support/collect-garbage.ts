/** Loaded into a process whose memory is measured: collects garbage all the time, so that only what it holds counts. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setInterval(collect, 200).unref();
