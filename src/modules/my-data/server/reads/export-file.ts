import type { FileReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import { fileKey } from '#src/platform/files/file-key.ts'
import type { Services } from '#src/platform/services.ts'
import { exportPurpose } from '../export-files.ts'
import { latestExport } from '../queries/exports.ts'

/** The account's prepared export, decrypted; null where it has none, or its week is over. */
export async function exportFile(
  { db, files, encrypterFor, textOf }: Services,
  { accountId, language }: { readonly accountId: string; readonly language: Language },
): Promise<FileReply | null> {
  const found = await db.transaction({ role: 'system', readOnly: true }, (tx) => latestExport(tx, accountId))
  if (found?.fileKey == null || found.keyId === null) return null
  const stored = await files.read(fileKey(found.fileKey))
  if (stored === null) return null
  const bytes = Buffer.from(await new Response(stored.content).arrayBuffer())
  const zip = encrypterFor(exportPurpose).decryptBytes({ keyId: found.keyId, bytes }, found.id)
  const name = `${textOf(language, 'my-data', 'fileName')}.zip`
  return { bytes: zip.byteLength, content: new Blob([new Uint8Array(zip)]).stream(), name, isSaved: true }
}
