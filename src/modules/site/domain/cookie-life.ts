/** Browsers keep no cookie longer than 400 days. */
export const maxNoticeCookieSeconds = 400 * 24 * 3600
