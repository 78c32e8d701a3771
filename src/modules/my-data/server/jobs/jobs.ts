import { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import { languages } from '#src/kernel/texts.ts'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

const instant = z.custom<Instant>((value) => z.iso.datetime({ precision: 3 }).safeParse(value).success)

/** Collects an account's data into a file. */
export const prepareExportJob = declareJob({
  name: 'my_data.prepare_export',
  payload: z.object({ exportId: z.uuid() }),
})

/** The export is ready, to its account. */
export const exportReadyEmailJob = declareJob({
  name: 'my_data.export_ready_email',
  payload: z.object({ exportId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** Deletes an account whose deletion is due. */
export const deleteAccountJob = declareJob({
  name: 'my_data.delete_account',
  payload: z.object({ accountId: z.uuid() }),
})

/** To the owner of an account that is to be deleted: at the request, before it, and if it has to wait. */
export const deletionEmailJob = declareJob({
  name: 'my_data.deletion_email',
  payload: z.object({
    kind: z.enum(['requested', 'reminder', 'waiting']),
    accountId: z.uuid(),
    deleteAfter: instant,
  }),
  maxAttempts: emailAttempts,
})

/**
 * The last email of an account. Its address stands in the queue, the only place that still has it,
 * until the email is sent.
 */
export const deletedEmailJob = declareJob({
  name: 'my_data.deleted_email',
  payload: z.object({ accountId: z.uuid(), email: z.string(), language: z.enum(languages) }),
  maxAttempts: emailAttempts,
})

/** Moves what a request under way has written for an account after it was merged. */
export const moveLateRowsJob = declareJob({
  name: 'my_data.move_late_rows',
  payload: z.object({ fromId: z.uuid(), toId: z.uuid() }),
})

/** To the addresses of both accounts of a merge. The ended one stands in the queue alone until the email is sent. */
export const mergedEmailJob = declareJob({
  name: 'my_data.merged_email',
  payload: z.object({ accountId: z.uuid(), to: z.string(), ended: z.string(), remaining: z.string() }),
  maxAttempts: emailAttempts,
})
