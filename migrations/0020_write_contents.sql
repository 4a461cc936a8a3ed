-- Somebody may send an edit that they have taken in, with other words under its id. So the ledger knows what the first copy
-- held (a hash of its changes; null: of before), and whose edit that was said to be. The author becomes a reader of its
-- answer by sending the same.
alter table write_ledger add column made_by text, add column changes_hash text;
