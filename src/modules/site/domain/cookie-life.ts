/** Browsers keep no cookie longer than 400 days. */
export const longestCookieSeconds = 400 * 24 * 3600
