import type { Instant } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'

/** One leg of a team race: its distance, and how many members run it. */
export type StageRule = {
  readonly name: BothLanguages
  readonly distanceM: number | null
  /** `from` equal to `to`: exactly that many. */
  readonly from: number
  readonly to: number
}

/**
 * The rules of a race for team entries; a team race without legs is one leg of all members. Schema
 * of `catalog.races.team_rules`.
 */
export type TeamRules = {
  readonly stages: readonly StageRule[]
  /** Whether a tier's price is for the whole team or for each participant. */
  readonly pricePer: 'team' | 'participant'
  /** The moment until which line-ups may change; null: until registration closes. */
  readonly changesUntil: Instant | null
  /** The least number of women and of men in a mixed team. */
  readonly minWomen: number
  readonly minMen: number
  /** The rules by which members pay their own legs; not given or null: the captain pays for all. */
  readonly eachPays?: EachPays | null
}

/**
 * The captain's payment takes the place. The members pay their legs until a day; after it the
 * captain pays the rest, or the team is withdrawn.
 */
export type EachPays = {
  /** Members pay until this many days before the race. */
  readonly daysBefore: number
  /** The time the captain has after that day to pay the rest. */
  readonly graceHours: number
}
export const defaultEachPays: EachPays = { daysBefore: 7, graceHours: 48 }

const maxStages = 30
const maxPerStage = 50

/**
 * Whether a race may be sold to teams by these rules: the legs can be filled, and the members
 * required of each gender fit into them.
 */
export function areTeamRulesValid(rules: TeamRules): boolean {
  const { stages, minWomen, minMen } = rules
  if (stages.length === 0 || stages.length > maxStages) return false
  const isPossible = ({ from, to }: StageRule) =>
    Number.isInteger(from) && Number.isInteger(to) && from >= 1 && to >= from && to <= maxPerStage
  if (!stages.every(isPossible)) return false
  // Each share pays for one leg, so the number of members must be fixed.
  if (rules.eachPays != null && !(isEachPaysValid(rules.eachPays) && stages.every(({ from, to }) => from === to)))
    return false
  return minWomen >= 0 && minMen >= 0 && minWomen + minMen <= maxMembers(rules)
}

function isEachPaysValid({ daysBefore, graceHours }: EachPays): boolean {
  const isCount = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max
  return isCount(daysBefore, 365) && isCount(graceHours, 24 * 30)
}

/** The least number of members of a complete team. */
export function minMembers({ stages, minWomen, minMen }: Pick<TeamRules, 'stages' | 'minWomen' | 'minMen'>): number {
  return Math.max(
    stages.reduce((sum, { from }) => sum + from, 0),
    minWomen + minMen,
  )
}

/** The most members that a team may have. */
export function maxMembers({ stages }: Pick<TeamRules, 'stages'>): number {
  return stages.reduce((sum, { to }) => sum + to, 0)
}
