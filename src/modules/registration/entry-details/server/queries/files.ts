import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'

export type FileRow = {
  readonly id: string
  readonly name: string
  readonly contentType: 'image/jpeg' | 'application/pdf'
  readonly fileKey: FileKey
}
type NewFile = Omit<FileRow, 'id'> & { readonly accountId: string; readonly bytes: number }

export async function insertFile(tx: Tx, tenantId: number, file: NewFile): Promise<string> {
  const [row] = await tx.sql<{ id: string }>`
    insert into registration.files (tenant_id, account_id, file_key, content_type, bytes, name, created_at)
    values (${tenantId}, ${file.accountId}, ${file.fileKey}, ${file.contentType}, ${file.bytes}, ${file.name}, ${tx.now})
    returning id`
  if (row === undefined) throw new Error('insert into registration.files returned no row')
  return row.id
}

/** The number of files uploaded since then that belong to no entry. */
export async function countUnattachedFiles(tx: Tx, accountId: string, since: Instant): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from registration.files
    where account_id = ${accountId} and created_at > ${since} and event_id is null`
  return row?.count ?? 0
}

/** Those of the files that the account uploaded itself. */
export async function findFiles(tx: Tx, accountId: string, ids: readonly string[]): Promise<FileRow[]> {
  return await tx.sql<FileRow>`
    select id, name, content_type as "contentType", file_key as "fileKey" from registration.files
    where account_id = ${accountId} and id = any (${ids}::uuid[])`
}

/** Assigns files to the event. @returns the ids of those that are the account's own */
export async function attachFiles(
  tx: Tx,
  of: { readonly accountId: string; readonly eventId: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    update registration.files set event_id = ${of.eventId}
    where account_id = ${of.accountId} and id = any (${of.ids}::uuid[]) and (event_id is null or event_id = ${of.eventId})
    returning id`
  return rows.map(({ id }) => id)
}

/** Marks files that no entry refers to as unassigned, so that the sweep deletes them. */
export async function releaseUnusedFiles(
  tx: Tx,
  { accountId, ids }: { readonly accountId: string; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  await tx.sql`
    update registration.files set event_id = null where account_id = ${accountId} and id = any (${ids}::uuid[])`
}

/** Assigns the files of the order's entry to its new event, after an event move. */
export async function moveFilesToNewEvent(tx: Tx, orderId: string): Promise<void> {
  await tx.sql`
    update registration.files f set event_id = g.event_id from registration.entries g
    where g.order_id = ${orderId} and f.tenant_id = g.tenant_id and f.account_id = g.account_id and f.event_id is not null
      and (g.answers @? format('$.* ? (@ == "%s")', f.id)::jsonpath or g.admission @? format('$[*].scanId ? (@ == "%s")', f.id)::jsonpath)`
}

/**
 * A file of an entry of this order; null where it is none. It may be assigned to another event of
 * the organizer, before an event move.
 */
export async function findFileOfOrder(tx: Tx, orderId: string, fileId: string): Promise<FileRow | null> {
  const [row] = await tx.sql<FileRow>`
    select f.id, f.name, f.content_type as "contentType", f.file_key as "fileKey"
    from registration.files f join (
      select tenant_id, event_id, order_id, answers, admission from registration.entries where order_id = ${orderId}
      union all
      select t.tenant_id, t.event_id, t.order_id, m.answers, m.admission
      from registration.teams t join registration.team_members m on m.team_id = t.id where t.order_id = ${orderId}
    ) g on g.tenant_id = f.tenant_id
      and exists (select from catalog.events here join catalog.events there on there.organizer_id = here.organizer_id
                  where here.id = g.event_id and there.id = f.event_id)
    where f.id = ${fileId}
      and (g.answers @? ${`$.* ? (@ == "${fileId}")`}::jsonpath
           or g.admission @? ${`$[*].scanId ? (@ == "${fileId}")`}::jsonpath
           or exists (select from registration.entry_categories c where c.tenant_id = g.tenant_id and c.order_id = g.order_id and c.file_id = f.id))`
  return row ?? null
}

/** Those of the keys that a row refers to. */
export async function fileKeysAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ key: string }>`
    select file_key as key from registration.files where file_key = any (${keys})`
  return rows.map(({ key }) => key)
}

/** Deletes unneeded files in batches; returns their storage keys. */
export async function deleteUnneededFiles(
  tx: Tx,
  {
    unattachedBefore,
    attachedBefore,
    max,
  }: { readonly unattachedBefore: Instant; readonly attachedBefore: Instant; readonly max: number },
): Promise<FileKey[]> {
  const rows = await tx.sql<{ key: FileKey }>`
    delete from registration.files where id in (
      (select f.id from registration.files f where f.event_id is null and f.created_at < ${unattachedBefore} limit ${max})
      union all
      (select f.id from catalog.events e join registration.files f on f.event_id = e.id
       where e.ends_on < ${attachedBefore}::timestamptz::date limit ${max}))
    returning file_key as key`
  return rows.map(({ key }) => key)
}
