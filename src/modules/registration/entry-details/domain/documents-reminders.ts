/** How many days before the race, by its own clock, whoever's documents are not there yet is reminded. Each once. */
export const documentsRemindedDays = [14, 3] as const

/** Nobody is written to at night. */
export const remindingHours = { from: 10, to: 20 } as const

/** Who has registered just now has read it then. */
export const remindedAfterPaidMs = 2 * 24 * 3_600_000
