/**
 * SPEC §8: codes 1 and 2: a team of this name exists (waiting for payment, or paid); 3: no team was
 * found by its code or by the given id.
 */
export const teamNumbers = {
  'registration.team_exists_unpaid': 1,
  'registration.team_exists': 2,
  'registration.team_not_found': 3,
  'registration.team_unknown': 3,
} as const
