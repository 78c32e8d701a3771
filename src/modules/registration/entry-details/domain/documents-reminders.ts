/**
 * The days before the race, in its time zone, on which missing documents are reminded of; once
 * each.
 */
export const documentsRemindedDays = [14, 3] as const

/** Local hours in which reminders are sent. */
export const remindingHours = { from: 10, to: 20 } as const

/** No reminder this soon after the payment, whose email names the documents already. */
export const remindedAfterPaidMs = 2 * 24 * 3_600_000
