import { z } from 'zod'
import { latePayment, orderEnded, orderPaid } from '#src/modules/orders/server/events.ts'
import { paymentOfWrongSum } from '#src/modules/payments/server/events.ts'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

// Each is what its event says: they start once the business transaction has committed.

/** To each participant (or to the account's address where they have none), and to the payer what it came to. */
export const paidEmailJob = declareJob({
  name: 'registration.paid_email',
  payload: orderPaid.payload,
  maxAttempts: emailAttempts,
})

export const holdExpiredEmailJob = declareJob({
  name: 'registration.hold_expired_email',
  payload: orderEnded.payload,
  maxAttempts: emailAttempts,
})

export const latePaymentEmailsJob = declareJob({
  name: 'registration.late_payment_emails',
  payload: latePayment.payload,
  maxAttempts: emailAttempts,
})

export const wrongSumEmailJob = declareJob({
  name: 'registration.wrong_sum_email',
  payload: paymentOfWrongSum.payload,
  maxAttempts: emailAttempts,
})

/** To the account of somebody who stands in line: a place is offered, its time is over, or the line is; or a draw gave them none. */
export const waitlistEmailJob = declareJob({
  name: 'registration.line_email',
  payload: z.object({
    tenantId: z.number().int(),
    entryId: z.uuid(),
    news: z.enum(['offered', 'lapsed', 'over', 'called_back', 'not_drawn']),
    /** A draw has just given it. */
    isDrawn: z.boolean().optional(),
    until: z.string().nullable(),
  }),
  maxAttempts: emailAttempts,
})

/** To the captain of a team that each pays a leg of: some are unpaid past the deadline, and until when they may pay the rest. */
export const legsUnpaidEmailJob = declareJob({
  name: 'registration.legs_unpaid_email',
  payload: z.object({ teamId: z.uuid(), until: z.string() }),
  maxAttempts: emailAttempts,
})

/** Somebody is out of a team that has its place, or has come into it: to them, or to its captain. Where they ran is told, for they are not there any more. */
export const lineUpEmailJob = declareJob({
  name: 'registration.line_up_email',
  payload: z.object({
    orderId: z.uuid(),
    news: z.enum(['out', 'left', 'joined']),
    memberId: z.uuid(),
    accountId: z.uuid(),
    stage: z.number().int(),
    position: z.number().int(),
  }),
  maxAttempts: emailAttempts,
})

/** To whoever was to pay for a leg and was taken out of the team by its captain: there is nothing to pay. */
export const legEndedEmailJob = declareJob({
  name: 'registration.leg_ended_email',
  payload: z.object({ orderId: z.uuid() }),
  maxAttempts: emailAttempts,
})

export const cancellationEmailsJob = declareJob({
  name: 'registration.cancellation_emails',
  payload: z.object({ tenantId: z.number().int(), orderId: z.uuid(), cancellationId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** To each member of a team: their number and leg, once the team is paid for, or once they have come into one that is. */
export const teamEmailsJob = declareJob({
  name: 'registration.team_emails',
  payload: orderPaid.payload,
  maxAttempts: emailAttempts,
})
