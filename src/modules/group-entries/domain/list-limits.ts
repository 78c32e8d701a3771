/**
 * Two hundred lines of names are a twentieth of it, in any encoding; whole megabytes, as limits are
 * shown.
 */
export const listMaxBytes = 1_000_000
