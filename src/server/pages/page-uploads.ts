import { photoMaxBytes } from '#src/modules/accounts/domain/photo.ts'
import { resumeMaxBytes } from '#src/modules/feedback/domain/resume.ts'
import { listMaxBytes } from '#src/modules/group-entries/domain/list-limits.ts'
import { entryFileMaxBytes } from '#src/modules/registration/entry-details/domain/entry-file.ts'
import { resultMaxBytes } from '#src/modules/results/domain/online-file.ts'
import type { PageUpload } from '#src/platform/http/limit-body.ts'

/** Pages whose plain form contains a file; every other page accepts the size of a form of texts. */
export const pageUploads: readonly PageUpload[] = [
  { path: '/:eventCode/:raceCode/register', maxBytes: entryFileMaxBytes, tooLarge: '?file=too-large' },
  { path: '/:eventCode/:raceCode/register/gift', maxBytes: entryFileMaxBytes, tooLarge: '?file=too-large' },
  { path: '/:eventCode/:raceCode/register/accept-transfer', maxBytes: entryFileMaxBytes, tooLarge: '?file=too-large' },
  { path: '/:eventCode/:raceCode/register/transfer', maxBytes: entryFileMaxBytes, tooLarge: '/account/registrations' },
  { path: '/:eventCode/:raceCode/register/details', maxBytes: entryFileMaxBytes, tooLarge: '/account/registrations' },
  { path: '/:eventCode/:raceCode/register/group-entry', maxBytes: listMaxBytes, tooLarge: '?file=too-large' },
  { path: '/Careers/:id', role: 'anyone', maxBytes: resumeMaxBytes, tooLarge: '?file=too-large#apply' },
  { path: '/account/profile', maxBytes: photoMaxBytes, tooLarge: '/account/profile?photo=too-large' },
  { path: '/account/registrations/:registrationId/result', maxBytes: resultMaxBytes, tooLarge: '?done=too-large' },
]
