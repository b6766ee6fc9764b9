-- What a provider had the browser post to us in answer to a sign-in, sealed, until the browser takes it up. It is posted from
-- another site, so the browser's own cookie does not come with it.
alter table oauth_attempts add column posted text;
