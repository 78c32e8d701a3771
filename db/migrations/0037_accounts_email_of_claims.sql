-- The address of a claim follows that of the account which accepted it.
grant update (email) on accounts.claims to startline_auth;
update accounts.claims c set email = a.email from accounts.accounts a
  where a.id = c.claimed_by and c.state = 'claimed' and c.left_at is null and a.deleted_at is null and c.email <> a.email;
comment on column accounts.claims.email is
  'The address invited; once claimed, the account''s own, for as long as the person is in the family group.';
