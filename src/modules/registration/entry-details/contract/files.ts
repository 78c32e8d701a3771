import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { entryFileMaxBytes } from '../domain/entry-file.ts'

export const EntryFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  /** A path on our hosts, served only to accounts that may see the file. */
  url: z.string(),
})

export const uploadEntryFileRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiUploadFile',
  summary: 'Upload a file for an entry (picture or PDF): an answer or an admission document',
  role: 'account',
  transaction: 'none',
  upload: { maxBytes: entryFileMaxBytes, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
  body: z.object({ file: z.file('validation.file') }),
  reply: EntryFile,
  errors: {
    'registration.file_empty': 422,
    'registration.file_not_a_scan': 422,
    'registration.file_heic': 422,
    'registration.file_broken': 422,
    'registration.file_too_many_pixels': 422,
    'registration.file_pdf_broken': 422,
    'registration.file_pdf_active': 422,
    'registration.file_pdf_locked': 422,
    'registration.too_many_files': 429,
    'registration.file_not_saved': 503,
  },
})

export const getEntryFileRoute = defineRoute({
  method: 'get',
  path: '/Register/files/:fileId',
  summary: 'Download an uploaded entry file; only for the account that uploaded it',
  role: 'account',
  transaction: 'none',
  params: z.object({ fileId: z.uuid() }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/jpeg', otherTypes: ['application/pdf'] },
  errors: { 'registration.file_gone': 404 },
})
