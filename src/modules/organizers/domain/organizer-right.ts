import type { OrganizerRight } from '#src/kernel/role.ts'

/** In ascending order: each right includes those before it. */
export const organizerRights = ['view', 'check-in', 'manage', 'own'] as const satisfies readonly OrganizerRight[]

/** Whether a right includes another: each right includes those before it in `organizerRights`. */
export function includesRight(has: OrganizerRight, needs: OrganizerRight): boolean {
  return organizerRights.indexOf(has) >= organizerRights.indexOf(needs)
}

export function isOrganizerRight(value: string): value is OrganizerRight {
  return organizerRights.some((right) => right === value)
}
