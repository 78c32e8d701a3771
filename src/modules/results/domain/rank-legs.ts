import { createRankCounter } from './rank-results.ts'
import type { ResultStatus } from './result-list.ts'

export type RunLeg = { readonly stage: number; readonly legMs: number | null; readonly legRank: number | null }
type TeamRun = { readonly status: ResultStatus; readonly members: readonly RunLeg[] }

/**
 * The ranks within each leg among all who ran it, including teams that did not finish and excluding
 * disqualified ones.
 */
export function rankLegs<Line extends TeamRun>(lines: readonly Line[]): Line[] {
  const rankable = lines.filter(({ status }) => status !== 'dsq').flatMap(({ members }) => members)
  const ranks = new Map<RunLeg, number>()
  const ofStage = createRankCounter()
  const timed = rankable.flatMap((leg) => (leg.legMs === null ? [] : [{ leg, ms: leg.legMs }]))
  for (const { leg, ms } of timed.sort((a, b) => a.ms - b.ms)) ranks.set(leg, ofStage(String(leg.stage), ms))
  return lines.map((line) => ({
    ...line,
    members: line.members.map((leg) => ({ ...leg, legRank: ranks.get(leg) ?? null })),
  }))
}
