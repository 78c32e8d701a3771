import { plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { readScan, type ScanIssue } from '#src/platform/files/read-scan.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { entryFiles } from '../entry-files.ts'
import { countUnattachedFiles, insertFile } from '../queries/files.ts'

type Refusal = `registration.file_${ScanIssue}` | 'registration.file_not_saved'
/** The most files of an account that belong to no entry yet: the program is no file storage. */
const maxUnattachedFiles = 40
const dayMs = 24 * 3_600_000

/**
 * Saves a file to be submitted with an entry: checked, written to the storage, and only then to its
 * row. A process that ends in between leaves a file without a row, which is swept.
 */
export async function saveEntryFile(
  context: Pick<RequestContext, 'services' | 'log' | 'tenant' | 'address' | 'spendUpload'>,
  accountId: string,
  upload: { readonly name: string; readonly bytes: Uint8Array },
): Promise<Result<{ fileId: string; name: string }, Refusal>> {
  const { services, log, tenant } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId } as const
  const scan = await readScan(services.reader, createUploadSender(context), upload.bytes)
  if (!scan.ok) return err(`registration.file_${scan.error.code}`)
  const { content, contentType } = scan.value
  const fileKey = newFileKey(entryFiles.name)
  try {
    await services.files.put(fileKey, content, contentType)
  } catch (error) {
    log.error({ err: error }, 'storing an entry file failed')
    return err('registration.file_not_saved')
  }
  const name = shownName(upload.name, contentType)
  const fileId = await services.db.transaction(scope, (tx) =>
    insertFile(tx, tenant.id, { accountId, fileKey, contentType, bytes: content.byteLength, name }),
  )
  return ok({ fileId, name })
}

/** Whether the account may upload another file; checked before the upload is read. */
export async function hasRoomFor({
  services,
  tenant,
  actor: { accountId },
}: Pick<RequestContext, 'services' | 'tenant'> & { readonly actor: Pick<Actor, 'accountId'> }): Promise<
  Result<null, 'registration.too_many_files'>
> {
  const scope = { role: 'app', tenantId: tenant.id, accountId, readOnly: true } as const
  const count = await services.db.transaction(scope, (tx) =>
    countUnattachedFiles(tx, accountId, plusMs(tx.now, -dayMs)),
  )
  return count < maxUnattachedFiles ? ok(null) : err('registration.too_many_files', { retryAfterSeconds: 3_600 })
}

const endings = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/** The file's own name for its owner, with the extension of the saved type. */
function shownName(upload: string, contentType: keyof typeof endings): string {
  const stem = upload
    .normalize('NFC')
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}()_-]+/gu, ' ')
    .trim()
  return `${Array.from(stem).slice(0, 80).join('') || 'file'}.${endings[contentType]}`
}
