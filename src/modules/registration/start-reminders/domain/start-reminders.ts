/** The hours of the event's day before in which reminders are sent: nobody is woken. */
export const startRemindingHours = { from: 10, to: 21 } as const

/** Who entered later has read it all in the email of the entry. */
export const remindedAfterEnteredMs = 6 * 3600_000

/** The most names in one email: a coach has the list. */
export const maxNamesInReminder = 30
