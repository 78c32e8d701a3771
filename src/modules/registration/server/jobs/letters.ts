import { z } from 'zod'
import { lateMoney, orderEnded, orderPaid } from '#src/modules/orders/server/events.ts'
import { paymentOfWrongSum } from '#src/modules/payments/server/events.ts'
import { declareJob } from '#src/platform/jobs/define-job.ts'
import { letterAttempts } from '#src/platform/mail/mail.ts'

// Each is what its event says: they start once the business transaction has committed.

/** To each participant (or to the account's address where they have none), and to the payer what it came to. */
export const paidLetterJob = declareJob({
  name: 'registration.paid_letter',
  payload: orderPaid.payload,
  maxAttempts: letterAttempts,
})

export const holdExpiredLetterJob = declareJob({
  name: 'registration.hold_expired_letter',
  payload: orderEnded.payload,
  maxAttempts: letterAttempts,
})

export const lateMoneyLettersJob = declareJob({
  name: 'registration.late_money_letters',
  payload: lateMoney.payload,
  maxAttempts: letterAttempts,
})

export const wrongSumLetterJob = declareJob({
  name: 'registration.wrong_sum_letter',
  payload: paymentOfWrongSum.payload,
  maxAttempts: letterAttempts,
})

/** To the account of somebody who stands in line: a place is offered, its time is over, or the line is; or a draw gave them none. */
export const lineLetterJob = declareJob({
  name: 'registration.line_letter',
  payload: z.object({
    tenantId: z.number().int(),
    entryId: z.uuid(),
    news: z.enum(['offered', 'lapsed', 'over', 'called_back', 'not_drawn']),
    /** A draw has just given it. */
    isDrawn: z.boolean().optional(),
    until: z.string().nullable(),
  }),
  maxAttempts: letterAttempts,
})

/** To the captain of a team that each pays a leg of: some are unpaid past the deadline, and until when they may pay the rest. */
export const legsUnpaidLetterJob = declareJob({
  name: 'registration.legs_unpaid_letter',
  payload: z.object({ teamId: z.uuid(), until: z.string() }),
  maxAttempts: letterAttempts,
})

/** Somebody is out of a team that has its place, or has come into it: to them, or to its captain. Where they ran is told, for they are not there any more. */
export const lineUpLetterJob = declareJob({
  name: 'registration.line_up_letter',
  payload: z.object({
    orderId: z.uuid(),
    news: z.enum(['out', 'left', 'joined']),
    memberId: z.uuid(),
    accountId: z.uuid(),
    stage: z.number().int(),
    position: z.number().int(),
  }),
  maxAttempts: letterAttempts,
})

/** To whoever was to pay for a leg and was taken out of the team by its captain: there is nothing to pay. */
export const legEndedLetterJob = declareJob({
  name: 'registration.leg_ended_letter',
  payload: z.object({ orderId: z.uuid() }),
  maxAttempts: letterAttempts,
})

export const cancellationLettersJob = declareJob({
  name: 'registration.cancellation_letters',
  payload: z.object({ tenantId: z.number().int(), orderId: z.uuid(), cancellationId: z.uuid() }),
  maxAttempts: letterAttempts,
})

/** To each member of a team: their number and leg, once the team is paid for, or once they have come into one that is. */
export const teamLettersJob = declareJob({
  name: 'registration.team_letters',
  payload: orderPaid.payload,
  maxAttempts: letterAttempts,
})
