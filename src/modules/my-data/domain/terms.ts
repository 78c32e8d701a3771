const dayMs = 24 * 3_600_000

/** How long an account waits for its owner to change their mind. */
export const graceDays = 14
export const graceMs = graceDays * dayMs
/** The email before the deletion. */
export const remindBeforeMs = 2 * dayMs
/** A due deletion that something has come between is tried again after so long. */
export const putOffMs = dayMs

/** How long an export can be downloaded. */
export const exportDays = 7
export const exportMs = exportDays * dayMs
/** From one export to the next. */
export const betweenExportsMs = dayMs

/** The files of an export, its tickets too, are read into memory together; more are named in its note instead. */
export const maxFileBytes = 50_000_000

/** An export has the tickets of so many orders; drawing more takes minutes. */
export const maxTicketOrders = 100

/** How long a proof of another account can be used for a merge. */
export const mergeProofMs = 30 * 60_000
/** Longer than any request takes: then what was under way for a merged account has been written. */
export const lateRowsMs = 2 * 60_000
