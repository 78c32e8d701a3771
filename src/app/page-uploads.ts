import { photoMaxBytes } from '#src/modules/accounts/domain/photo.ts'
import type { PageUpload } from '#src/platform/http/limit-body.ts'

/** Pages whose plain form carries a file; every other page takes what a form of texts needs. */
export const pageUploads: readonly PageUpload[] = [
  { path: '/account/profile', maxBytes: photoMaxBytes, tooLarge: '/account/profile?photo=too-large' },
]
