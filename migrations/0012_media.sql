-- Files that were uploaded. A row is written when the file is checked, re-encoded and stored, before any asset can name
-- its address: so an asset has its measures from its first moment. The devices that upload choose id and address.
create table media_files (
  address text primary key check (is_image_address(address)),
  upload_id uuid not null unique,
  media_type text not null,
  storage_path text not null,
  -- Of the stored file; upload_bytes of what the device sent.
  file_size integer not null check (file_size > 0),
  upload_bytes integer not null check (upload_bytes > 0),
  -- Of the stored content, in hex; source_hash is SHA-256 of the file as somebody chose it, as the device says.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{8,64}$'),
  source_hash text check (source_hash ~ '^[0-9a-f]{64}$'),
  -- Null of a document.
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text check (char_length(placeholder) <= 600),
  uploaded_by text,
  created_at timestamptz not null default now(),
  -- Since when the sweep has found nothing that names it; null: something does, or it was not looked at yet.
  unused_since timestamptz
);

alter table website_assets
  add column is_decorative boolean not null default false,
  add column focal_x integer not null default 50 check (focal_x between 0 and 100),
  add column focal_y integer not null default 50 check (focal_y between 0 and 100),
  add column source_hash text check (source_hash ~ '^[0-9a-f]{64}$');

create index on website_assets (image_url);

-- Rows name pictures by their address: where an asset gets another file, they follow, unless another asset has the file.
create function replace_picture() returns trigger
language plpgsql as $$
begin
  if exists (select from website_assets where image_url = old.image_url) then
    return null;
  end if;
  update services set hero_image_url = new.image_url where hero_image_url = old.image_url;
  update service_images set image_url = new.image_url where image_url = old.image_url;
  update service_companies set logo_url = new.image_url where logo_url = old.image_url;
  update company_images set image_url = new.image_url where image_url = old.image_url;
  update case_images set image_url = new.image_url where image_url = old.image_url;
  update content set featured_image_url = new.image_url where featured_image_url = old.image_url;
  update founding_partners set portrait_url = new.image_url where portrait_url = old.image_url;
  update offering_themes set image_url = new.image_url where image_url = old.image_url;
  return null;
end $$;

create trigger replace_picture after update of image_url on website_assets
  for each row when (old.image_url <> new.image_url) execute function replace_picture();
