import { isBefore } from '#src/kernel/instant.ts'
import { isChampionshipPossible } from './championship.ts'
import { areChangeRulesPossible } from './change-rules.ts'
import { isDrawPossible } from './draw-rules.ts'
import { isEventCode, isRaceCode } from './event-code.ts'
import type { EventDraft, RaceDraft } from './event-draft.ts'
import { type FactsIssue, factsIssue, productIssue, raceFactsIssue } from './event-facts.ts'
import { areGroupEntriesPossible, isGroupEntryLimitPossible } from './group-entry-rules.ts'
import { tiersIssue } from './price-tier.ts'
import { programIssue } from './program.ts'
import { areQuestionsPossible } from './questions.ts'
import { areCategoriesPossible } from './race-category.ts'
import { areLapsPossible, cutOffsIssue, waveStartsIssue } from './race-course-times.ts'
import { listRaceDays } from './race-days.ts'
import { areWavesPossible } from './race-wave.ts'
import { areRefundRulesPossible } from './refund-rules.ts'
import { startPackIssue } from './start-pack.ts'
import { areTeamRulesPossible } from './team-rules.ts'
import { unpaidLimitsIssue } from './unpaid-limits.ts'

export type DraftIssue =
  | 'catalog.code_impossible'
  | 'catalog.no_races'
  | 'catalog.code_twice'
  | 'catalog.times_impossible'
  | 'catalog.stages_impossible'
  | 'catalog.draw_impossible'
  | 'catalog.tiers_impossible'
  | 'catalog.categories_impossible'
  | 'catalog.waves_impossible'
  | 'catalog.refund_rules_impossible'
  | 'catalog.questions_impossible'
  | 'catalog.change_rules_impossible'
  | 'catalog.group_entries_impossible'
  | 'catalog.program_impossible'
  | 'catalog.start_pack_impossible'
  | 'catalog.wave_starts_impossible'
  | 'catalog.cut_offs_impossible'
  | FactsIssue

type Issue = { readonly code: DraftIssue; readonly at: string }

/** The first issue of a draft with the path of its field; null where the draft may be published. */
export function draftIssue(draft: EventDraft): Issue | null {
  if (!isEventCode(draft.code)) return { code: 'catalog.code_impossible', at: 'code' }
  if (draft.championship && !isChampionshipPossible(draft.championship))
    return { code: 'catalog.code_impossible', at: 'championship' }
  const facts = factsIssue(draft)
  if (facts) return facts
  if (draft.races.length === 0) return { code: 'catalog.no_races', at: 'races' }
  for (const [index, race] of draft.races.entries()) {
    const issue =
      raceIssue(race) ??
      questionsIssue(draft, race) ??
      (areGroupEntriesPossible(draft, race) ? null : 'catalog.group_entries_impossible')
    if (issue) return { code: issue, at: `races.${index}` }
    const within = raceFactsIssue(race) ?? courseIssue(race)
    if (within) return { code: within.code, at: within.at === '' ? `races.${index}` : `races.${index}.${within.at}` }
  }
  for (const [index, product] of draft.products.entries()) {
    const issue = productIssue(product)
    if (issue) return { code: issue.code, at: `products.${index}.${issue.at}` }
  }
  if (!areRefundRulesPossible(draft.refundRules ?? []))
    return { code: 'catalog.refund_rules_impossible', at: 'refundRules' }
  if (draft.changeRules && !areChangeRulesPossible(draft.changeRules))
    return { code: 'catalog.change_rules_impossible', at: 'changeRules' }
  if (!isGroupEntryLimitPossible(draft.groupEntryLimit ?? null))
    return { code: 'catalog.group_entries_impossible', at: 'groupEntryLimit' }
  const unpaid = unpaidLimitsIssue(draft.unpaidLimits ?? {})
  if (unpaid !== null) return { code: 'catalog.number_impossible', at: `unpaidLimits.${unpaid}` }
  if (hasDuplicateCodes(draft.races)) return { code: 'catalog.code_twice', at: 'races' }
  if (hasDuplicateCodes(draft.products)) return { code: 'catalog.code_twice', at: 'products' }
  return contentIssue(draft)
}

/** The first issue of the program, the start pack and the texts about them. */
function contentIssue(draft: EventDraft): Issue | null {
  const days = listRaceDays(draft)
  const program = programIssue(draft.program, days)
  if (program !== null) return { code: 'catalog.program_impossible', at: pathIn('program', program) }
  const pack = draft.startPack ? startPackIssue(draft.startPack, days) : null
  return pack === null ? null : { code: 'catalog.start_pack_impossible', at: pathIn('startPack', pack) }
}

/** The first issue of wave starts, cut-offs and laps; the path is within the race. */
function courseIssue(race: RaceDraft): Issue | null {
  const waveStarts = waveStartsIssue(race.waveStarts ?? [], race)
  if (waveStarts !== null) return { code: 'catalog.wave_starts_impossible', at: pathIn('waveStarts', waveStarts) }
  const cutOffs = cutOffsIssue(race.cutOffs ?? [], race)
  if (cutOffs !== null) return { code: 'catalog.cut_offs_impossible', at: pathIn('cutOffs', cutOffs) }
  return areLapsPossible(race.laps ?? null, race) ? null : { code: 'catalog.number_impossible', at: 'laps' }
}

function pathIn(field: string, path: string): string {
  return path === '' ? field : `${field}.${path}`
}

function raceIssue(race: RaceDraft): DraftIssue | null {
  if (!isRaceCode(race.code)) return 'catalog.code_impossible'
  if ((race.kind === 'relay') !== (race.stages !== null)) return 'catalog.stages_impossible'
  const { team = null } = race
  if (team !== null && (race.kind === 'individual' || !areTeamRulesPossible(team))) return 'catalog.stages_impossible'
  if (team !== null && race.kind === 'relay' && team.stages.length !== race.stages) return 'catalog.stages_impossible'
  const hasOrder = isBefore(race.startsAt, race.endsAt) && isBefore(race.opensAt, race.closesAt)
  if (!hasOrder || isBefore(race.endsAt, race.closesAt)) return 'catalog.times_impossible'
  if (!isDrawPossible(race)) return 'catalog.draw_impossible'
  if (!areCategoriesPossible(race.categories ?? [], race)) return 'catalog.categories_impossible'
  if (!areWavesPossible(race.waves ?? [], race)) return 'catalog.waves_impossible'
  return tiersIssue(race.tiers) ? 'catalog.tiers_impossible' : null
}

function questionsIssue({ questions = [] }: EventDraft, race: RaceDraft): DraftIssue | null {
  const areBarring = (race.admissionBlocks ?? []).every((one) => race.requirements.includes(one))
  const isPossible = areBarring && areQuestionsPossible([...questions, ...(race.questions ?? [])])
  return isPossible ? null : 'catalog.questions_impossible'
}

function hasDuplicateCodes(all: readonly { readonly code: string }[]): boolean {
  return new Set(all.map(({ code }) => code)).size < all.length
}
