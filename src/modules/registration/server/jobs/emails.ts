import { z } from 'zod'
import { latePayment, orderEnded, orderPaid, orderReserved } from '#src/modules/orders/server/events.ts'
import { paymentOfWrongSum, requisitesMissing } from '#src/modules/payments/server/events.ts'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

// Each job sends the email that its event names, after the business transaction has committed.

/**
 * To each participant (at the account's address where they have none), and the bill to the payer.
 */
export const paymentEmailsJob = declareJob({
  name: 'registration.payment_emails',
  payload: orderPaid.payload,
  maxAttempts: emailAttempts,
})

export const holdExpiredEmailJob = declareJob({
  name: 'registration.hold_expired_email',
  payload: orderEnded.payload,
  maxAttempts: emailAttempts,
})

/** To the payer of an order that is still reserved after the time in which most are paid. */
export const reservedEmailJob = declareJob({
  name: 'registration.reserved_email',
  payload: orderReserved.payload,
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

/** To the payer of a refund that waits for an account. */
export const requisitesEmailJob = declareJob({
  name: 'registration.requisites_email',
  payload: requisitesMissing.payload,
  maxAttempts: emailAttempts,
})

/**
 * To an account on a waitlist: a place is offered, the offer expired, or the waitlist is closed; or
 * the draw gave no place.
 */
export const waitlistEmailJob = declareJob({
  name: 'registration.line_email',
  payload: z.object({
    tenantId: z.number().int(),
    entryId: z.uuid(),
    change: z.enum(['offered', 'lapsed', 'over', 'called_back', 'not_drawn']),
    /** The draw has given the place just now. */
    isDrawn: z.boolean().optional(),
    until: z.string().nullable(),
  }),
  maxAttempts: emailAttempts,
})

/**
 * To the captain of a team whose members pay by leg: some legs are unpaid at the deadline, and the
 * time until which they can still be paid.
 */
export const legsUnpaidEmailJob = declareJob({
  name: 'registration.legs_unpaid_email',
  payload: z.object({ teamId: z.uuid(), until: z.string() }),
  maxAttempts: emailAttempts,
})

/**
 * To a person who left or joined a team that has its place, or to its captain. The event carries
 * the person's leg, since a removed person is no longer in the team.
 */
export const lineUpEmailJob = declareJob({
  name: 'registration.line_up_email',
  payload: z.object({
    orderId: z.uuid(),
    change: z.enum(['out', 'left', 'joined']),
    memberId: z.uuid(),
    accountId: z.uuid(),
    stage: z.number().int(),
    position: z.number().int(),
  }),
  maxAttempts: emailAttempts,
})

/**
 * To the member whose unpaid leg ended because the captain removed them from the team: nothing is
 * to be paid.
 */
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

/**
 * To each member of a team: their bib and leg, when the team is paid, or when they join a paid
 * team.
 */
export const teamEmailsJob = declareJob({
  name: 'registration.team_emails',
  payload: orderPaid.payload,
  maxAttempts: emailAttempts,
})
