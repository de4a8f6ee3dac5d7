-- The last of what a merchant's machine has written by itself: nothing of it is kept where the merchant, its secrets or the settings are
-- not those any more by which it was judged. Who changes the merchant or a secret afterwards waits for the commit.
create function demand_signer(merchant bigint, version text) returns void language plpgsql as $$
begin
  perform from merchants m where m.id = merchant for share;
  perform from signing_secrets s where s.merchant_id = merchant order by s.id for share;
  if signer_version(merchant) <> version then
    raise exception 'what the signer may do has changed since it was known' using errcode = 'TM002';
  end if;
end $$;
