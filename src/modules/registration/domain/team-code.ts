/** SPEC §8: codes 1 and 2 say that a team of this name exists (waiting for payment, or paid), 3 that none was found. */
export const teamCodes = {
  1: 'registration.team_exists_unpaid',
  2: 'registration.team_exists',
  3: 'registration.team_not_found',
} as const
