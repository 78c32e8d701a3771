import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'
import type { Relation } from './profile.ts'

/**
 * At 14 a child gets a passport and may have an account of their own; at 18 they register
 * themselves.
 */
export const ownAccountAges = [14, 18] as const
export type OwnAccountAge = (typeof ownAccountAges)[number]

type Relative = {
  readonly relation: Relation | null
  readonly birthDate: PlainDate | null
  /** They have an account of their own, or were invited to one. */
  readonly isInvited: boolean
  /** The age whose offer was put aside; 0: none. */
  readonly dismissed: number
}

/** The last year in which an offer still makes sense: somebody older was never a child of this group. */
const lastAge = 20

/** The age for which a child of the family group is offered an account now; null: no offer. */
export function ownAccountOffer({ relation, birthDate, isInvited, dismissed }: Relative, today: PlainDate) {
  if (birthDate === null || isInvited || relation === 'spouse' || relation === 'parent') return null
  const age = ageOn(birthDate, today)
  if (age > lastAge) return null
  const reached = ownAccountAges.findLast((one) => age >= one) ?? null
  return reached !== null && reached > dismissed ? reached : null
}
