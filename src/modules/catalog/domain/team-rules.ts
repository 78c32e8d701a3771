import type { Instant } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'

/** One stage of a race of teams: what is run there, and how many of a team run it. */
export type StageRule = {
  readonly name: BothLanguages
  readonly distanceM: number | null
  /** The same number twice: exactly so many. */
  readonly from: number
  readonly to: number
}

/** How a race takes teams. A team race without stages of its own is one stage of all its members. */
export type TeamRules = {
  readonly stages: readonly StageRule[]
  /** What a tier's price is for: the whole team, or each of its participants. */
  readonly pricePer: 'team' | 'participant'
  /** Until when line-ups may change; null: until registration closes. */
  readonly changesUntil: Instant | null
  /** A mixed team has at least so many of each. */
  readonly leastWomen: number
  readonly leastMen: number
  /** Whether each may pay their own leg; not given, or null: the captain pays for all. */
  readonly eachPays?: EachPays | null
}

/** The captain's leg takes the place; the others are paid until a day, and then by the captain or the team is withdrawn. */
export type EachPays = {
  /** Legs are paid until so many days before the race. */
  readonly daysBefore: number
  /** How long the captain may pay the rest after that. */
  readonly graceHours: number
}
export const usualEachPays: EachPays = { daysBefore: 7, graceHours: 48 }

const mostStages = 30
const mostPerStage = 50

/** Whether a race may be sold to teams by these rules: its stages can be filled, and so can what a mixed team asks for. */
export function areTeamRulesPossible(rules: TeamRules): boolean {
  const { stages, leastWomen, leastMen } = rules
  if (stages.length === 0 || stages.length > mostStages) return false
  const isPossible = ({ from, to }: StageRule) =>
    Number.isInteger(from) && Number.isInteger(to) && from >= 1 && to >= from && to <= mostPerStage
  if (!stages.every(isPossible)) return false
  // A share is a leg's: there have to be as many legs as a team pays for.
  if (rules.eachPays != null && !(isEachPaysPossible(rules.eachPays) && stages.every(({ from, to }) => from === to)))
    return false
  return leastWomen >= 0 && leastMen >= 0 && leastWomen + leastMen <= mostMembers(rules)
}

function isEachPaysPossible({ daysBefore, graceHours }: EachPays): boolean {
  const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most
  return isCount(daysBefore, 365) && isCount(graceHours, 24 * 30)
}

/** How many make a team complete. */
export function leastMembers({
  stages,
  leastWomen,
  leastMen,
}: Pick<TeamRules, 'stages' | 'leastWomen' | 'leastMen'>): number {
  return Math.max(
    stages.reduce((sum, { from }) => sum + from, 0),
    leastWomen + leastMen,
  )
}

export function mostMembers({ stages }: Pick<TeamRules, 'stages'>): number {
  return stages.reduce((sum, { to }) => sum + to, 0)
}
