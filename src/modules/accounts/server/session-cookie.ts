export const sessionCookie = 'sl_session'
/** A session ends this long after its last use. */
export const sessionDays = 30
/**
 * A session ends this long after its sign-in, however much it is used; `accounts.sessions_by_hash`
 * has the same limit.
 */
export const longestSessionDays = 90
