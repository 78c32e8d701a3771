import { type FileKey, fileKeyOfFacts } from '#src/platform/files/file-key.ts'
import type { FileKind } from '#src/platform/files/file-kind.ts'
import type { SharePictureFacts } from './drawing/share-picture.ts'

/** Raise it when the drawing changes: what was drawn the old way is left behind. */
const look = 1

/** No row holds a picture: whoever asks again after a month has it drawn again. */
export const sharePictureFiles: FileKind = {
  name: 'share-pictures',
  held: async () => [],
  unheldForMs: 30 * 24 * 3600_000,
}

/** What stands on a picture is its name, so that another day or name is another picture. */
export function sharePictureKey(facts: SharePictureFacts): FileKey {
  return fileKeyOfFacts(sharePictureFiles.name, [look, facts])
}
