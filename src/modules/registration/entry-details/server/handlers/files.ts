import { err, ok } from '#src/kernel/result.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { getEntryFileRoute, uploadEntryFileRoute } from '../../contract/files.ts'
import { entryFileUrl } from '../../domain/entry-file.ts'
import { hasRoomFor, saveEntryFile } from '../commands/save-entry-file.ts'
import { type FileRow, findFiles } from '../queries/files.ts'

export const uploadEntryFileHandler = handleUpload(uploadEntryFileRoute, hasRoomFor, async (context, { body }) => {
  const { name } = body.file
  const bytes = new Uint8Array(await body.file.arrayBuffer())
  const savedFile = await saveEntryFile(context, context.actor.accountId, { name, bytes })
  if (savedFile.ok) return ok({ ...savedFile.value, url: entryFileUrl(savedFile.value.fileId) })
  const { code, ...details } = savedFile.error
  return err(code, { ...details, fields: { file: code } })
})

export const getEntryFileHandler = handle(getEntryFileRoute, async ({ services, tenant, actor }, { params }) => {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const [row] = await services.db.transaction(scope, (tx) => findFiles(tx, actor.accountId, [params.fileId]))
  return await fileReply(services, row ?? null)
})

/**
 * An image is shown, a PDF is downloaded: an uploaded PDF never opens in a browser under our
 * origin.
 */
export async function fileReply(services: RequestContext['services'], row: FileRow | null) {
  const file = row === null ? null : await services.files.read(row.fileKey)
  if (row === null || file === null) return err('registration.file_gone')
  const { contentType: type, name } = row
  return ok({ ...file, type, name, isSaved: type === 'application/pdf' })
}
