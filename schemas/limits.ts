/** Limits that several parts share. Units are in the names or in the comments. */

/** Limits of groups: characters of name and description, members, members invited at creation. */
export const GROUP_NAME_MIN = 3;
export const GROUP_NAME_MAX = 50;
export const GROUP_DESCRIPTION_LENGTH = 500;
export const GROUP_MEMBERS_LIMIT = 500;
export const GROUP_INVITED = 50;
/** Groups that a member may have created and that still exist. */
export const GROUPS_CREATED_LIMIT = 10;
/** Invitations that a member sends in a day, to all groups. */
export const INVITATIONS_A_DAY = 20;
export const GROUP_PINS_LIMIT = 5;
/** Longest validity of a link to a group, in days, and longest slow mode, in seconds [G16]. */
export const GROUP_LINK_DAYS = 30;
export const SLOW_SECONDS_MAX = 3600;
/** Members whom one message may name [G2]; options of a poll, and characters of one. */
export const MENTIONS_LIMIT = 20;
/** Members whom a message may name with their notifications written in its own transaction. */
export const NOTIFIED_AT_ONCE = 3;
export const POLL_OPTIONS = 10;
export const POLL_OPTION_LENGTH = 100;
/** Actors whom a notification names; characters of its subject; keys that one read names; days for which it is kept. */
export const NOTIFICATION_ACTOR_LIMIT = 3;
export const NOTIFICATION_SUBJECT_LENGTH = 64;
export const NOTIFICATION_KEYS_LIMIT = 100;
export const NOTIFICATION_DAYS = 90;
/** Rows of a group that come to a device by themselves; older ones on demand [G23]. */
export const GROUP_ROWS_FETCHED = 2000;

/** Limits of events: characters of a title, a text and a line; places; events on a page; events planned at a time. */
export const EVENT_TITLE_LENGTH = 80;
export const EVENT_TEXT_LENGTH = 2000;
export const EVENT_LINE_LENGTH = 200;
/** Invitations to events of one organiser in a day. */
export const EVENT_INVITATIONS_A_DAY = 60;
export const EVENT_CAPACITY_LIMIT = 2000;
export const EVENTS_A_PAGE = 24;
export const EVENTS_PLANNED_LIMIT = 20;
/** Events that one page looks at before it ends without being full. */
export const EVENTS_SCANNED = 400;
/** Days that an event lasts at most. */
export const EVENT_LONGEST_DAYS = 7;

/** Characters of a member's opinion of a club, and of the answer to it. */
export const OPINION_LENGTH = 500;
/** Photographs on a club's page. */
export const CLUB_PHOTOS = 12;
/** Characters of the text that a club's page shows. */
export const CLUB_TEXT_LENGTH = 2000;
/** Characters of a professional's name; documents of a registration, bytes of one, and those stored at a time. */
export const BUSINESS_NAME_LENGTH = 120;
export const PROFESSIONAL_DOCUMENTS = 5;
export const DOCUMENT_BYTES = 10 * 1024 * 1024;
export const DOCUMENTS_STORED = 20;
/** Codes with which one professional invites. */
export const REFERRAL_CODES = 20;
/** Characters of a club's short text, of when it opens, of a night's title; spans of its week, and theme nights. */
export const CLUB_ABOUT_LENGTH = 600;
export const CLUB_OPENING_LENGTH = 120;
export const CLUB_SPANS = 21;
export const CLUB_NIGHTS = 14;
export const CLUB_NIGHT_LENGTH = 80;
/** Opinions and coming events that one page of a club shows. */
export const OPINIONS_SHOWN = 50;
export const CLUB_EVENTS_SHOWN = 6;
/** Codes for a certification that a member may ask for in a day. */
export const CODES_A_DAY = 10;
/** Wrong addresses after which the house compares none for a time. */
export const WRONG_ADDRESS_LIMIT = 5;
export const PASSKEYS_A_MEMBER = 10;
/** Rows in one file of a copy of a member's data. */
export const EXPORT_ROWS_A_FILE = 5000;

/** Characters of the name of a live room, and of what it is about. */
export const LIVE_NAME_LENGTH = 40;
export const LIVE_TOPIC_LENGTH = 160;
/** Members and cameras in one room, hosts whom it may have, and messages of it that are kept while it is open. */
export const LIVE_MEMBERS_LIMIT = 200;
export const LIVE_CAMERAS_LIMIT = 30;
export const LIVE_HOSTS_LIMIT = 10;
export const LIVE_MESSAGES_LIMIT = 200;
/** A still that a reporter provides: its longer side in pixels, and its most bytes [S36]. */
export const STILL_PIXELS = 640;
/** Stills that a member provides in a day. */
export const STILLS_A_DAY = 3;
export const STILL_BYTES = 256 * 1024;
/** Unanswered calls within an hour, after which those to the same member pause. */
export const CALLS_UNANSWERED = 3;
/** Characters of one message of the agreement on a call’s keys. */
export const CALL_RELAY_LENGTH = 1024;

/** Raised when clients of an older version can no longer understand the server, or the server them [Y18]. */
export const PROTOCOL_VERSION = 2;

/** Messages in a chunk; chunk `n` holds the numbers `n·64 … n·64+63` [Y20]. */
export const CHUNK_SIZE = 64;
/** Above this number of changes in one stream, a pull names chunks instead of sending rows [Y7]. */
export const PULL_STREAM_LIMIT = 500;
/** The same for a whole pull [Y7]. */
export const PULL_TOTAL_LIMIT = 3000;
/** Streams whose newest chunk a first pull carries; the others carry only their preview [Y7]. */
export const FIRST_PULL_CHUNKS = 30;
/** Largest number of entries in a push [Y4]. */
export const PUSH_LIMIT = 200;
/** Largest number of chunks in a request, over all streams. */
export const CHUNKS_LIMIT = 128;
/** Open end of a visible range; the largest SQL integer. */
export const RANGE_OPEN = 2_147_483_647;

/** Code points that count as one character, see `schemas/characters.ts`. The longest emoji in use has 10. */
export const CHARACTER_POINTS = 12;
/** Characters of a message, as a reader counts them [SHELL-199]. */
export const MESSAGE_LENGTH = 1000;
/** Characters of a message in a conversation list. */
export const PREVIEW_LENGTH = 120;
/** Messages that one report names, and characters of its text. */
export const REPORT_MESSAGES = 20;
export const REPORT_LENGTH = 500;
/** Why one of the house stops something, for the house alone. */
export const SWITCH_REASON_LENGTH = 300;
/** The facts of a decision, and an appeal. */
export const STATEMENT_LENGTH = 2000;
/** What the house says to many members at once: its title, its text and its link. */
export const BROADCAST_TITLE_LENGTH = 80;
export const BROADCAST_LENGTH = 2000;
export const BROADCAST_LINK_LENGTH = 300;
/** Visible characters of an appeal. */
export const APPEAL_MIN = 20;
/** Address or description of what is reported without an account. */
export const NOTICE_ADDRESS_LENGTH = 500;
/** A receipt without its hyphens. */
export const RECEIPT_LENGTH = 12;
/** Characters of a testimonial, and of its subject's answer. */
export const TESTIMONIAL_LENGTH = 500;
/** Messages to a member who has never answered. */
export const UNANSWERED_MESSAGES = 3;
/** Conversations that a member may begin in a day, during the first `EARLY_DAYS` days and later; reports in a day. */
export const EARLY_DAYS = 7;
export const NEW_CONVERSATIONS_EARLY = 20;
export const NEW_CONVERSATIONS = 60;
export const REPORTS_A_DAY = 20;
/** Profiles that a member may report to the wall in a day. */
export const WALL_REPORTS_A_DAY = 5;
/** Limits of the contact form, in characters. */
export const CONTACT_NAME_LENGTH = 80;
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_LENGTH = 4000;
/** Characters of a link that can have a preview. */
export const LINK_LENGTH = 2048;
export const EMAIL_LENGTH = 254;
/** Characters of a place's name, and of a search for one. */
export const PLACE_LENGTH = 120;
export const PASSWORD_LENGTH = 8;
/** bcrypt ignores further bytes, and would not distinguish longer passwords. */
export const PASSWORD_BYTES = 72;
/** Number of the most common passwords that are refused, because attackers try these first. */
export const COMMON_PASSWORDS = 10_000;
/** Bytes of the metadata that a new account may have, as JSON. */
export const USER_METADATA_BYTES = 4096;
/**
 * Versions in force of the terms, of the consent text for sensitive data and of that of certification. A consent
 * records its version.
 */
export const TERMS_WORDING = 1;
export const CONSENT_WORDING = 1;
export const CERTIFICATION_WORDING = 2;
/** Free days that a referral code gives [REFERRAL-11]. */
export const FREE_DAYS = 30;
export const USERNAME_MIN = 5;
export const USERNAME_MAX = 15;
/** In years [AUTH-01]. */
export const ADULT_AGE = 18;
/** Questions to a wallet that a member may ask in a day. */
export const AGE_REQUESTS_A_DAY = 20;
/** Characters of a member's presentation. */
export const BIO_LENGTH = 1000;
/** Largest number of avatars and covers that one member has in the bucket, shown or not. */
export const PROFILE_PICTURES_LIMIT = 12;
/** Pictures that a member may upload in an hour, and bytes of all their stored pictures. */
export const PICTURES_AN_HOUR = 30;
export const PICTURES_BYTES = 200 * 1024 * 1024;
/** What members who are not premium may have in their albums [PROFILE-110, PROFILE-112]. */
export const ALBUM_PHOTOS = 5;
export const ALBUM_VIDEOS = 2;
/** Longest video of an album, in seconds, and its bytes. */
export const ALBUM_VIDEO_SECONDS = 60;
export const ALBUM_VIDEO_BYTES = 50 * 1024 * 1024;
/** Bytes of one part of an upload. Hosted Supabase takes no other size. */
export const UPLOAD_PART_BYTES = 6 * 1024 * 1024;
/** Parts of one member that may be arriving at a time. */
export const ARRIVING_PARTS = 4;
/** Longest side of a video's frames, in pixels. */
export const VIDEO_SIDE = 4096;
/** Files that a member may upload to albums in a day, and their bytes. */
export const ALBUM_UPLOADS_A_DAY = 100;
export const ALBUM_BYTES_A_DAY = 1024 * 1024 * 1024;
/** For how many days a refused request to see a private album is not made again. */
export const MEDIA_REFUSED_DAYS = 7;
/** How many paths a device asks about at once. */
export const MEDIA_PATHS = 200;
/** Bytes of one picture in a message, and of one in a profile. */
export const PICTURE_BYTES = 4 * 1024 * 1024;
export const CERTIFICATION_PICTURE_BYTES = 1024 * 1024;
/** Instead of the picture of a certification: seconds and bytes of a video. */
export const CERTIFICATION_VIDEO_SECONDS = 5;
export const CERTIFICATION_VIDEO_BYTES = 8 * 1024 * 1024;
export const PROFILE_PICTURE_BYTES = 2 * 1024 * 1024;
/** In centimetres and kilograms. */
export const HEIGHT_MIN = 100;
export const HEIGHT_MAX = 250;
export const WEIGHT_MIN = 30;
export const WEIGHT_MAX = 300;
/** Longest error text that is shown, in characters. */
export const ERROR_LENGTH = 200;

/** Minutes after a message's commit in which an edit is accepted. */
export const EDIT_MINUTES = 15;
/** A message queued for longer than this, in milliseconds, is sent only after the member confirms it. */
export const STALE_SEND_MS = 12 * 60 * 60 * 1000;
/** For so long after the writing a locked device may send an entry without its member, milliseconds [S1]. */
export const LOCKED_COPY_MS = 48 * 60 * 60 * 1000;
/** Days for which applied ids are kept [Y2]. An older entry is sent only after the member confirms it. */
export const APPLIED_DAYS = 400;

/** Sign-in attempts within `SIGN_IN_WINDOW_MS`, per account and network [AUTH-37]. */
export const SIGN_IN_ATTEMPTS = 5;
export const SIGN_IN_WINDOW_MS = 15 * 60 * 1000;

/**
 * Longest time, in milliseconds, for a whole request with its body: the server takes none for longer, and no device
 * waits longer for the answer to a file. A large picture on a slow link takes longer than five minutes.
 */
export const LONGEST_REQUEST_MS = 15 * 60_000;

/** Interval at which a connected device compares digests with the server [Y8]. */
export const DIGEST_INTERVAL_MS = 30_000;
/** A push loop that has waited this long for the drain lock steals it [Y5]. */
export const DRAIN_STEAL_MS = 10_000;
/** A leader that has been silent for this long is replaced [Y15]. */
export const LEADER_SILENCE_MS = 6_000;
export const LEADER_HEARTBEAT_MS = 2_000;

/** How often the server asks whether a connection still answers [SHELL-149]. */
export const HEARTBEAT_MS = 25_000;
/** Time-outs and attempts of the socket connection [CHAT-17, CHAT-18, CHAT-19, CHAT-98]. */
export const SOCKET_TIMEOUT_MS = 10_000;
export const SOCKET_TRIES = 5;
export const SOCKET_TRY_MS = 2_000;
export const CRITICAL_RETRY_MS = 15_000;
/** Time-out of a request to the backend [SHELL-150]. */
export const REQUEST_TIMEOUT_MS = 10_000;
/** A session is refreshed this long before it expires [AUTH-140]. */
export const SESSION_MARGIN_MS = 90_000;
/** Interval of the check for that [AUTH-138]; the margin is three intervals. */
export const SESSION_TICK_MS = 30_000;

/** Members on one page of a search, and members that a search examines for one page [SEARCH-65]. */
export const MEMBERS_A_PAGE = 50;
export const MEMBERS_SCANNED = 8000;
/** Bytes of a search cursor before it is encrypted. */
export const CURSOR_LENGTH = 64;
/** Number of suggested names [SEARCH-80]. */
export const SUGGESTIONS = 5;
/** Largest number of members in one request for presence [SEARCH-73]. */
export const PRESENCE_IDS = 100;
/** Members on the home page, the newest that are looked at, and the radii in kilometres [MEMBERAREA-02]. */
export const HOME_MEMBERS = 8;
export const NEWCOMERS_SCANNED = 300;
export const TONIGHT_RADIUS = 50;
export const REGION_RADIUS = 100;
/** Visits are shown for this many days [PROFILE-10]. */
export const VISIT_DAYS = 90;
/** Time-out of the request that ends the session at the auth service; the sign-out does not wait longer. */
export const SIGN_OUT_TIMEOUT_MS = 1500;

/** A test of the way to the media engine lasts no longer. */
export const LIVE_PROBE_MS = 30_000;
/** Pairs of tracks that a phone and a desk receive. */
export const LIVE_SLOTS_PHONE = 4;
export const LIVE_SLOTS_DESK = 9;
/** Characters of a page's offer: nine pairs of tracks take 30,000. The sockets take no message above 64 KB. */
export const LIVE_SDP_LENGTH = 60_000;

/** What the system's share menu may hand to the app: bytes of a file, files, and characters of a text. */
export const SHARED_BYTES = 25 * 1024 * 1024;
export const SHARED_FILES = 10;
export const SHARED_TEXT = 10_000;
