import { z } from 'zod'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { noteCorrections } from '../commands/note-corrections.ts'
import { applicationsOfOrder } from '../queries/corrections.ts'

/**
 * Places of an order were cancelled or transferred, or became cheaper: the certificates that count
 * them are to be corrected. One transaction each, after the cancellation's: that one has locked its
 * payments and order, and applications come before neither.
 */
export const noteCorrectionsJob = defineJob({
  name: 'tax_deduction.note_corrections',
  payload: z.object({ orderId: z.uuid() }),
  async run({ db }, { orderId }) {
    const ids = await db.transaction({ role: 'system', readOnly: true }, (tx) => applicationsOfOrder(tx, orderId))
    for (const id of ids) await db.transaction({ role: 'system' }, (tx) => noteCorrections(tx, id))
  },
})
