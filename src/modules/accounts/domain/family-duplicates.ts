import type { PlainDate } from '#src/kernel/plain-date.ts'
import { compareKey } from './names.ts'

type Named = { readonly lastName: string; readonly firstName: string; readonly birthDate: PlainDate | null }
type Relative = Named & {
  readonly id: string
  /** They have an account of their own, or were invited to one. */
  readonly isInvited: boolean
}

/** Two rows of a family group that are likely the same person. */
export type FamilyDuplicate = { readonly remainingId: string; readonly otherId: string }

/**
 * Relatives with one birth date and one first name: a married name, or a name typed in the wrong
 * order. Twins differ in the first name. The one with an account stays, else the one added first.
 */
export function familyDuplicates(relatives: readonly Relative[]): FamilyDuplicate[] {
  const inOrder = relatives.toSorted(
    (a, b) => Number(b.isInvited) - Number(a.isInvited) || (a.id < b.id ? -1 : Number(a.id > b.id)),
  )
  return inOrder.flatMap((remaining, at) =>
    inOrder
      .slice(at + 1)
      .filter((other) => isLikelySame(remaining, other))
      .map((other) => ({ remainingId: remaining.id, otherId: other.id })),
  )
}

export function isLikelySame(one: Named, other: Named): boolean {
  if (one.birthDate === null || one.birthDate !== other.birthDate) return false
  const [first, last] = [compareKey(one.firstName), compareKey(one.lastName)]
  const [otherFirst, otherLast] = [compareKey(other.firstName), compareKey(other.lastName)]
  return first === otherFirst || (first === otherLast && last === otherFirst)
}
