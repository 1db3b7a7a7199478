/** What some hundred seeds must have seen: a fault that never comes proves nothing. */
export const expected: readonly string[] = [
  'request lost', 'answer lost', 'request twice', 'delayed', 'cut off', 'half-open', 'captive portal', 'server down', 'server fails', 'event lost', 'event late', 'event twice', 'event unreadable', 'event spared',
  'answer 401', 'answer 426', 'answer 429', 'answer 500', 'answer 502', 'answer 503', 'answer with unknown fields', 'old-worker', 'other-version', 'away', 'outdated', 'newer',
  'kill', 'killed between two writes', 'leader frozen', 'leader woken', 'crash', 'backup', 'restore', 'push of another epoch', 'skew', 'close-database', 'service-worker', 'tab', 'want', 'profile', 'block', 'unblock',
  'expire', 'revoke', 'sign-out', 'sign-out with pending work', 'sign-in', 'account switch', 'account switch with pending work', 'freeze', 'wake', 'line', 'stall', 'slow', 'rate',
  'queue QuotaExceededError', 'queue UnknownError', 'queue AbortError', 'store QuotaExceededError', 'store UnknownError', 'store AbortError', 'device QuotaExceededError', 'duplicate',
  'refused blocked', 'refused blocked-mine', 'refused deleted', 'refused edit-too-late', 'refused unknown-conversation',
  'express', 'refused unknown-message',
  'picture', 'picture came', 'picture refused', 'picture removed', 'picture not told', 'picture looked at', 'service worker for pictures', 'media', 'report', 'report across a block', 'report without a network',
  'push', 'notice', 'sent with no tab open', 'draft', 'message withdrawn',
];
