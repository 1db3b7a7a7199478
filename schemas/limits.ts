/** Numbers that more than one part must agree on. Units stand in the names or beside them. */

/** [Y18] Raised when an old client could no longer understand an answer, or be understood. */
export const PROTOCOL_VERSION = 2;

/** [Y20] Messages a chunk; chunk `n` holds the numbers `n·64 … n·64+63`. */
export const CHUNK_SIZE = 64;
/** [Y7] Beyond so many changes in one stream a pull names chunks instead of sending rows. */
export const PULL_STREAM_LIMIT = 500;
/** [Y7] The same for one whole pull. */
export const PULL_TOTAL_LIMIT = 3000;
/** [Y7] Streams whose newest chunk a first pull carries; the others carry their preview only. */
export const FIRST_PULL_CHUNKS = 30;
/** [Y4] Entries a push carries at most. */
export const PUSH_LIMIT = 200;
/** Chunks that one request may ask for, of all streams together. */
export const CHUNKS_LIMIT = 128;
/** An open end of a visible range. Fits an SQL integer. */
export const RANGE_OPEN = 2_147_483_647;

/** Code points that one character may have [schemas/characters.ts]: the longest emoji in use has 10. */
export const CHARACTER_POINTS = 12;
/** Characters of a message, as a reader counts them [CHAT, SHELL-199]. */
export const MESSAGE_LENGTH = 1000;
/** Characters of a message that a conversation list shows. */
export const PREVIEW_LENGTH = 120;
/** Messages that one report names, and characters of what it says beside its reason. */
export const REPORT_MESSAGES = 20;
export const REPORT_LENGTH = 500;
/** Messages to a member who has never written back. */
export const UNANSWERED_MESSAGES = 3;
/** Conversations that a member begins in a day: in their first days, and later. */
export const EARLY_DAYS = 7;
export const NEW_CONVERSATIONS_EARLY = 20;
export const NEW_CONVERSATIONS = 60;
export const REPORTS_A_DAY = 20;
/** What the contact form takes, in characters. */
export const CONTACT_NAME_LENGTH = 80;
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_LENGTH = 4000;
/** Characters of a link that is looked at. */
export const LINK_LENGTH = 2048;
export const EMAIL_LENGTH = 254;
/** Characters of a place's name, and of what is typed to find one. */
export const PLACE_LENGTH = 120;
export const PASSWORD_LENGTH = 8;
/** Beyond so many bytes its hash would not tell passwords apart. */
export const PASSWORD_BYTES = 72;
/** As common as this, a password is tried first by whoever tries. */
export const COMMON_PASSWORDS = 10_000;
/** What an account may say of itself when it begins, as JSON. */
export const USER_METADATA_BYTES = 4096;
/** Which text of the terms, and of the question for sensitive data, is in force: a consent names what was read. */
export const TERMS_WORDING = 1;
export const CONSENT_WORDING = 1;
/** What a referral code gives [REFERRAL-11]. */
export const FREE_DAYS = 30;
export const USERNAME_MIN = 5;
export const USERNAME_MAX = 15;
/** [AUTH-01] In years. */
export const ADULT_AGE = 18;
/** Characters of what a member says of themselves. */
export const BIO_LENGTH = 1000;
/** Avatars and covers of one member at a time in the bucket, shown or not. */
export const PROFILE_PICTURES_LIMIT = 12;
/** Pictures that a member may bring in an hour, and bytes of all that they have stored. */
export const PICTURES_AN_HOUR = 30;
export const PICTURES_BYTES = 200 * 1024 * 1024;
/** One picture of a message, and one of a profile, in bytes. */
export const PICTURE_BYTES = 4 * 1024 * 1024;
export const PROFILE_PICTURE_BYTES = 2 * 1024 * 1024;
/** Centimetres and kilograms. */
export const HEIGHT_MIN = 100;
export const HEIGHT_MAX = 250;
export const WEIGHT_MIN = 30;
export const WEIGHT_MAX = 300;
/** Error texts shown are cut to this. */
export const ERROR_LENGTH = 200;

/** An edit is accepted this long after the message's commit, in minutes. */
export const EDIT_MINUTES = 15;
/** A message queued longer than this asks before leaving, in milliseconds. */
export const STALE_SEND_MS = 12 * 60 * 60 * 1000;
/** [Y2] Applied ids are kept this long, in days; an older entry asks before leaving. */
export const APPLIED_DAYS = 400;

/** Sign-in attempts in `SIGN_IN_WINDOW_MS`, per account and address [AUTH-37]. */
export const SIGN_IN_ATTEMPTS = 5;
export const SIGN_IN_WINDOW_MS = 15 * 60 * 1000;

/** [Y8] Device and server compare a digest this often while connected. */
export const DIGEST_INTERVAL_MS = 30_000;
/** [Y5] Who waits longer than this for the drain lock steals it. */
export const DRAIN_STEAL_MS = 10_000;
/** [Y15] A leader that has not been heard for this long is replaced. */
export const LEADER_SILENCE_MS = 6_000;
export const LEADER_HEARTBEAT_MS = 2_000;

/** Connection [CHAT-17, CHAT-18, CHAT-19, CHAT-98]. */
export const SOCKET_TIMEOUT_MS = 10_000;
export const SOCKET_TRIES = 5;
export const SOCKET_TRY_MS = 2_000;
export const CRITICAL_RETRY_MS = 15_000;
/** A request to the backend is given up after this [SHELL-150]. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** A session is refreshed this long before it ends [AUTH-140]. */
export const SESSION_MARGIN_MS = 90_000;
/** How often that is looked at [AUTH-138]: the margin is three of these. */
export const SESSION_TICK_MS = 30_000;

/** Members a page of a search holds at most, and is looked for among [SEARCH-65]. */
export const MEMBERS_A_PAGE = 50;
export const MEMBERS_SCANNED = 8000;
/** Bytes that say where a search goes on, before they are sealed. */
export const CURSOR_LENGTH = 64;
/** Names that are suggested [SEARCH-80]. */
export const SUGGESTIONS = 5;
/** Members whose presence is asked for at once [SEARCH-73]. */
export const PRESENCE_IDS = 100;
/** Visits are told of this long [PROFILE-10]. */
export const VISIT_DAYS = 90;
/** The auth service hears of a sign-out within this, or not at all: nobody waits for it. */
export const SIGN_OUT_TIMEOUT_MS = 1500;
