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
}

const mostStages = 30
const mostPerStage = 50

/** Whether a race may be sold to teams by these rules: its stages can be filled, and so can what a mixed team asks for. */
export function areTeamRulesPossible(rules: TeamRules): boolean {
  const { stages, leastWomen, leastMen } = rules
  if (stages.length === 0 || stages.length > mostStages) return false
  const isPossible = ({ from, to }: StageRule) =>
    Number.isInteger(from) && Number.isInteger(to) && from >= 1 && to >= from && to <= mostPerStage
  if (!stages.every(isPossible)) return false
  return leastWomen >= 0 && leastMen >= 0 && leastWomen + leastMen <= mostMembers(rules)
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
