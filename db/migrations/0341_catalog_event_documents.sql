-- Papers of an event that everybody may read: its rules, its organizer's offer, certificates. The file itself lies in the storage.
create table catalog.event_documents (
  id uuid primary key default uuidv7(),
  tenant_id int not null references tenants.tenants,
  event_id uuid not null references catalog.events,
  kind text not null check (kind in ('rules', 'terms', 'offer', 'certificate', 'other')),
  title_ru text not null check (title_ru <> ''),
  title_en text not null check (title_en <> ''),
  file_key text not null unique,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  bytes int not null check (bytes > 0),
  added_at timestamptz not null default app.now()
);
create index documents_of_event on catalog.event_documents (event_id);
call app.public_table('catalog.event_documents');
