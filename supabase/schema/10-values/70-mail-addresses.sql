-- Whether a text is a mail address as forms take it, in small letters (schemas/forms/email.ts); a test compares the two.
create function app.is_mail_address(address text) returns boolean language sql immutable as $$
  select char_length(address) <= 254 and address ~ '^([a-z0-9_''+-]+\.)*[a-z0-9_''+-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$' $$;
