import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import type { ResultGender } from './result-list.ts'

/**
 * waiting: an organizer decides. accepted: the result is the claimer's. rejected: with a reason.
 * withdrawn: by the claimer. replaced: the organizer gave the result to another claimer.
 */
export const claimStates = ['waiting', 'accepted', 'rejected', 'withdrawn', 'replaced'] as const
export type ClaimState = (typeof claimStates)[number]

/** Why an organizer has to decide about a claim. */
export const claimCauses = ['name', 'birth_year', 'gender', 'held', 'second_result', 'changed'] as const
export type ClaimCause = (typeof claimCauses)[number]

/** The person that a row of results names. */
export type NamedPerson = {
  /** Surname and first name, normalized (`normalizeSearch`). */
  readonly norm: string
  readonly birthYear: number | null
  readonly gender: ResultGender
}

/** The participant for whom a result is claimed. */
export type Claimer = {
  readonly lastName: string
  readonly firstName: string
  readonly birthYear: number
  readonly gender: ResultGender
}

/**
 * Why an organizer has to decide; empty: the claim is accepted at once. Year and gender agree where
 * either side does not know them.
 * @param of.isHeld another account has the result
 * @param of.hasOther the participant has another result of the race
 */
export function causesOf(
  row: NamedPerson,
  claimer: Claimer,
  of: { readonly isHeld: boolean; readonly hasOther: boolean },
): ClaimCause[] {
  const { lastName, firstName, birthYear, gender } = claimer
  const names = [normalizeSearch(`${lastName} ${firstName}`), normalizeSearch(`${firstName} ${lastName}`)]
  return [
    ...(names.includes(row.norm) && row.norm !== '' ? [] : (['name'] as const)),
    ...(row.birthYear === null || row.birthYear === birthYear ? [] : (['birth_year'] as const)),
    ...(areGendersEqual(row.gender, gender) ? [] : (['gender'] as const)),
    ...(of.isHeld ? (['held'] as const) : []),
    ...(of.hasOther ? (['second_result'] as const) : []),
  ]
}

/** Whether two rows name one person, as far as both know. */
export function isSamePerson(a: NamedPerson, b: NamedPerson): boolean {
  const areYearsEqual = a.birthYear === null || b.birthYear === null || a.birthYear === b.birthYear
  return a.norm === b.norm && areYearsEqual && areGendersEqual(a.gender, b.gender)
}

function areGendersEqual(a: ResultGender, b: ResultGender): boolean {
  return a === 'unknown' || b === 'unknown' || a === b
}

/** An open or accepted claim, with the person that its row named when it was made. */
export type FollowedClaim = NamedPerson & {
  readonly id: string
  readonly state: 'waiting' | 'accepted'
  /** The bib of its row; null while the results have no row of it. */
  readonly bib: number | null
  /** The bib that was claimed. */
  readonly claimedBib: number
}
export type PublishedPerson = NamedPerson & { readonly bib: number; readonly isTeam: boolean }
export type FollowedTo = {
  readonly id: string
  readonly bib: number | null
  /** The bib now names another person: an organizer has to decide. */
  readonly isChanged: boolean
}

/**
 * Where the claims of a race stand after its results were published again as a whole. A claim stays
 * with its person: at the same bib, else at the one other bib that names them. Where the bib names
 * another person now, the organizer decides anew; where no row is left, the claim waits for the
 * next publication. No two accepted claims get one bib.
 */
export function followPublication(
  claims: readonly FollowedClaim[],
  published: readonly PublishedPerson[],
): FollowedTo[] {
  const rows = new Map(published.filter(({ isTeam }) => !isTeam).map((row) => [row.bib, row]))
  const isStillAt = (claim: FollowedClaim) => {
    const row = rows.get(claim.bib ?? claim.claimedBib)
    return row !== undefined && isSamePerson(row, claim)
  }
  const ordered = claims.toSorted((a, b) => Number(isStillAt(b)) - Number(isStillAt(a)))
  const held = new Set<number>()
  return ordered.map((claim) => {
    const to = placeOf(claim, rows, held)
    if (claim.state === 'accepted' && to.bib !== null && !to.isChanged) held.add(to.bib)
    return { id: claim.id, ...to }
  })
}

function placeOf(
  claim: FollowedClaim,
  rows: ReadonlyMap<number, PublishedPerson>,
  held: ReadonlySet<number>,
): Omit<FollowedTo, 'id'> {
  const isFree = (bib: number) => claim.state !== 'accepted' || !held.has(bib)
  const last = rows.get(claim.bib ?? claim.claimedBib)
  if (last !== undefined && isSamePerson(last, claim) && isFree(last.bib)) return { bib: last.bib, isChanged: false }
  const [other, ...more] = [...rows.values()].filter((row) => isSamePerson(row, claim) && isFree(row.bib))
  if (other !== undefined && more.length === 0) return { bib: other.bib, isChanged: false }
  return last === undefined ? { bib: null, isChanged: false } : { bib: last.bib, isChanged: true }
}
