export const sessionCookie = 'sl_session'
/** A session ends so long after it was last seen. */
export const sessionDays = 30
