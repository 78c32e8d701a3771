import { plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { readScan, type ScanIssue } from '#src/platform/files/read-scan.ts'
import { uploadSenderOf } from '#src/platform/files/sender.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { entryFiles } from '../entry-files.ts'
import { countLooseFiles, insertFile } from '../queries/files.ts'

type Refusal = `registration.file_${ScanIssue}` | 'registration.file_not_kept'
/** So many may lie about that belong to no entry yet: nobody's storage is ours to be. */
const mostLoose = 40
const dayMs = 24 * 3_600_000

/**
 * Keeps a file to be handed in with an entry: looked at, written to the storage, and only then in its row. Whatever dies in
 * between leaves a file that nobody holds, which is swept.
 */
export async function saveEntryFile(
  context: Pick<RequestContext, 'services' | 'log' | 'tenant' | 'address' | 'spendUpload'>,
  accountId: string,
  sent: { readonly name: string; readonly bytes: Uint8Array },
): Promise<Result<{ fileId: string; name: string }, Refusal>> {
  const { services, log, tenant } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId } as const
  const scan = await readScan(services.reader, uploadSenderOf(context), sent.bytes)
  if (!scan.ok) return err(`registration.file_${scan.error.code}`)
  const { content, contentType } = scan.value
  const fileKey = newFileKey(entryFiles.name)
  try {
    await services.files.put(fileKey, content, contentType)
  } catch (error) {
    log.error({ err: error }, 'a file of an entry could not be kept')
    return err('registration.file_not_kept')
  }
  const name = shownName(sent.name, contentType)
  const fileId = await services.db.transaction(scope, (tx) =>
    insertFile(tx, tenant.id, { accountId, fileKey, contentType, bytes: content.byteLength, name }),
  )
  return ok({ fileId, name })
}

/** Asked before anything of the file is read. */
export async function hasRoomFor({
  services,
  tenant,
  actor: { accountId },
}: Pick<RequestContext, 'services' | 'tenant'> & { readonly actor: Pick<Actor, 'accountId'> }): Promise<
  Result<null, 'registration.too_many_files'>
> {
  const scope = { role: 'app', tenantId: tenant.id, accountId, readOnly: true } as const
  const loose = await services.db.transaction(scope, (tx) => countLooseFiles(tx, accountId, plusMs(tx.now, -dayMs)))
  return loose < mostLoose ? ok(null) : err('registration.too_many_files', { retryAfterSeconds: 3_600 })
}

const endings = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/** The file's own name as its owner knows it again, with the ending of what is kept. */
function shownName(sent: string, contentType: keyof typeof endings): string {
  const stem = sent
    .normalize('NFC')
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}()_-]+/gu, ' ')
    .trim()
  return `${Array.from(stem).slice(0, 80).join('') || 'file'}.${endings[contentType]}`
}
