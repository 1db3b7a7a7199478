/** What came of asking the browser for a camera or a microphone. */

/** Why a camera that is to blur what is behind its member shows nothing [LIVE-07]. */
export type BlurProblem = 'blur-failed' | 'blur-offline' | 'blur-impossible';
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'failed' | BlurProblem;

export type Got = { track: MediaStreamTrack } | { problem: DeviceProblem };
