import { err, ok, type Result } from '#src/kernel/result.ts'
import { maxMembers, minMembers, type TeamRules } from '#src/modules/catalog/domain/team-rules.ts'

export type LineUpRules = Pick<TeamRules, 'stages' | 'minWomen' | 'minMen'>
/** One leg of a team. `relayPosition` numbers all of them, stage after stage, from 1. */
export type Leg = {
  readonly relayPosition: number
  readonly stage: number
  readonly position: number
  /** Whether its stage has too few members without it. */
  readonly isRequired: boolean
}
export type LegSpot = { readonly stage: number; readonly position: number }
export type Placed = LegSpot & { readonly id: string; readonly gender: 'unknown' | 'male' | 'female' }

/** All legs of a team, filled or not. */
export function listLegs({ stages }: Pick<LineUpRules, 'stages'>): Leg[] {
  const legs = stages.flatMap(({ from, to }, i) =>
    Array.from({ length: to }, (_, j) => ({ stage: i + 1, position: j + 1, isRequired: j < from })),
  )
  return legs.map((leg, i) => ({ ...leg, relayPosition: i + 1 }))
}

/** The leg with this number, from 1; null if the team has no such leg. */
export function legAt(rules: Pick<LineUpRules, 'stages'>, relayPosition: number): Leg | null {
  return listLegs(rules)[relayPosition - 1] ?? null
}

/** The columns of a row that may be a team's member; nulls for an individual. */
export type LegColumns = {
  readonly stage: number | null
  readonly position: number | null
  readonly rules: Pick<LineUpRules, 'stages'> | null
}

/**
 * The bib as worn: an individual's own, in a team the team's with the leg, «12-3»
 * (docs/features/teams.md).
 */
export function shownBib(bib: number | null, { stage, position, rules }: LegColumns): string | null {
  if (bib === null) return null
  if (stage === null || position === null || rules === null) return String(bib)
  const leg = listLegs(rules).find((one) => isAt(one, { stage, position }))
  return leg === undefined ? String(bib) : `${bib}-${leg.relayPosition}`
}

export function isAt(a: LegSpot, b: LegSpot): boolean {
  return a.stage === b.stage && a.position === b.position
}

/**
 * The line-up after one member moved to a leg; its former runner takes the leg that is left. Each
 * member is in it exactly once.
 */
export function moveMember<Member extends Placed>(
  lineUp: readonly Member[],
  memberId: string,
  to: LegSpot,
): Result<Member[], 'registration.member_unknown'> {
  const mover = lineUp.find(({ id }) => id === memberId)
  if (mover === undefined) return err('registration.member_unknown')
  const { stage, position } = mover
  return ok(
    lineUp.map((member) => {
      if (member.id === memberId) return { ...member, stage: to.stage, position: to.position }
      return isAt(member, to) ? { ...member, stage, position } : member
    }),
  )
}

export type Missing = {
  /** The least number still to be added. */
  readonly members: number
  /** Among them, or replacing others. */
  readonly women: number
  readonly men: number
  readonly stages: readonly { readonly stage: number; readonly members: number }[]
}

/** The members that a line-up still needs; all zero and empty where the team is complete. */
export function missingIn(lineUp: readonly Placed[], rules: LineUpRules): Missing {
  const stages = rules.stages.flatMap(({ from }, i) => {
    const members = from - lineUp.filter(({ stage }) => stage === i + 1).length
    return members > 0 ? [{ stage: i + 1, members }] : []
  })
  const of = (gender: Placed['gender'], min: number) =>
    Math.max(0, min - lineUp.filter((one) => one.gender === gender).length)
  return {
    members: Math.max(
      stages.reduce((sum, { members }) => sum + members, 0),
      minMembers(rules) - lineUp.length,
    ),
    women: of('female', rules.minWomen),
    men: of('male', rules.minMen),
    stages,
  }
}

/** Whether the team has all required members, women and men. */
export function isComplete({ members, women, men }: Missing): boolean {
  return members <= 0 && women === 0 && men === 0
}

/** The number of participants that a team pays for: its members, at least the required number. */
export function seatsFor(members: number, rules: LineUpRules): number {
  return Math.min(Math.max(members, minMembers(rules)), maxMembers(rules))
}

/** The largest team allowed: once it is paid per member, the number paid for. */
export function maxAllowed(
  team: { readonly status: string; readonly seats: number },
  rules: Pick<TeamRules, 'stages' | 'pricePer'>,
): number {
  return team.status === 'confirmed' && rules.pricePer === 'participant' ? team.seats : maxMembers(rules)
}
