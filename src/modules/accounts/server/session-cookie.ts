export const sessionCookie = 'sl_session'
/** A session ends so long after it was last seen. */
export const sessionDays = 30
/** However much it is used, it ends so long after its sign-in; `accounts.sessions_by_hash` says so too. */
export const longestSessionDays = 90
