import { z } from 'zod'
import { cancelInsurance } from '#src/modules/orders/server/commands/cancel-insurance.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { peopleOfOrders } from '../queries/insured-people.ts'
import { livePolicies } from '../queries/policies.ts'

/**
 * A place was transferred: the policies of the person who had it are cancelled, and their premiums
 * are refunded to the payer by the insurer's rule. A separate transaction: the transfer's own has
 * locked its order without the payments.
 */
export const cancelTransferredJob = defineJob({
  name: 'insurance.cancel_transferred',
  payload: z.object({ tenantId: z.number().int(), orderId: z.uuid(), entryId: z.uuid() }),
  async run({ db }, { tenantId, orderId, entryId }) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const person = (await peopleOfOrders(tx, [orderId])).find((one) => one.entryId === entryId)
      const policies = (await livePolicies(tx, [orderId])).filter(
        (policy) => policy.entryId === entryId && policy.state === 'issued' && policy.personId !== person?.personId,
      )
      if (policies.length === 0) return
      const lineIds = policies.map(({ lineId }) => lineId)
      await cancelInsurance(tx, { orderId, lineIds, cause: 'place transferred' })
    })
  },
})
