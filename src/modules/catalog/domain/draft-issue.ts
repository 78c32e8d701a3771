import { isBefore } from '#src/kernel/instant.ts'
import { isChampionshipValid } from './championship.ts'
import { areChangeRulesValid } from './change-rules.ts'
import { isDrawValid } from './draw-rules.ts'
import { isEventCode, isRaceCode } from './event-code.ts'
import type { EventDraft, RaceDraft } from './event-draft.ts'
import { type FactsIssue, factsIssue, raceFactsIssue } from './event-facts.ts'
import { areGroupEntriesValid, isGroupEntryLimitValid } from './group-entry-rules.ts'
import { type TariffIssue, tariffsIssue } from './insurance-tariff.ts'
import { tiersIssue } from './price-tier.ts'
import { type ProductIssue, productIssue } from './product-issue.ts'
import { programIssue } from './program.ts'
import { areQuestionsValid } from './questions.ts'
import { areCategoriesValid } from './race-category.ts'
import { areLapsValid, cutOffsIssue, waveStartsIssue } from './race-course-times.ts'
import { listRaceDays } from './race-days.ts'
import { areWavesValid } from './race-wave.ts'
import { areRefundRulesValid } from './refund-rules.ts'
import { startPackIssue } from './start-pack.ts'
import { areTeamRulesValid } from './team-rules.ts'
import { unpaidLimitsIssue } from './unpaid-limits.ts'

export type DraftIssue =
  | 'catalog.code_invalid'
  | 'catalog.no_races'
  | 'catalog.code_twice'
  | 'catalog.times_invalid'
  | 'catalog.stages_invalid'
  | 'catalog.draw_invalid'
  | 'catalog.tiers_invalid'
  | 'catalog.categories_invalid'
  | 'catalog.waves_invalid'
  | 'catalog.refund_rules_invalid'
  | 'catalog.questions_invalid'
  | 'catalog.change_rules_invalid'
  | 'catalog.group_entries_invalid'
  | 'catalog.program_invalid'
  | 'catalog.start_pack_invalid'
  | 'catalog.wave_starts_invalid'
  | 'catalog.cut_offs_invalid'
  | FactsIssue
  | ProductIssue
  | TariffIssue

type Issue = { readonly code: DraftIssue; readonly at: string }

/** The first issue of a draft with the path of its field; null where the draft may be published. */
export function draftIssue(draft: EventDraft): Issue | null {
  if (!isEventCode(draft.code)) return { code: 'catalog.code_invalid', at: 'code' }
  if (draft.championship && !isChampionshipValid(draft.championship))
    return { code: 'catalog.code_invalid', at: 'championship' }
  const facts = factsIssue(draft)
  if (facts) return facts
  if (draft.races.length === 0) return { code: 'catalog.no_races', at: 'races' }
  for (const [index, race] of draft.races.entries()) {
    const issue =
      raceIssue(race) ??
      questionsIssue(draft, race) ??
      (areGroupEntriesValid(draft, race) ? null : 'catalog.group_entries_invalid')
    if (issue) return { code: issue, at: `races.${index}` }
    const issueWithin = raceFactsIssue(race) ?? courseIssue(race)
    if (issueWithin)
      return {
        code: issueWithin.code,
        at: issueWithin.at === '' ? `races.${index}` : `races.${index}.${issueWithin.at}`,
      }
  }
  for (const [index, product] of draft.products.entries()) {
    const issue = productIssue(product) ?? tariffsIssue(product)
    if (issue) return { code: issue.code, at: `products.${index}.${issue.at}` }
  }
  if (!areRefundRulesValid(draft.refundRules ?? [])) return { code: 'catalog.refund_rules_invalid', at: 'refundRules' }
  if (draft.changeRules && !areChangeRulesValid(draft.changeRules))
    return { code: 'catalog.change_rules_invalid', at: 'changeRules' }
  if (!isGroupEntryLimitValid(draft.groupEntryLimit ?? null))
    return { code: 'catalog.group_entries_invalid', at: 'groupEntryLimit' }
  const unpaid = unpaidLimitsIssue(draft.unpaidLimits ?? {})
  if (unpaid !== null) return { code: 'catalog.number_invalid', at: `unpaidLimits.${unpaid}` }
  if (hasDuplicateCodes(draft.races)) return { code: 'catalog.code_twice', at: 'races' }
  if (hasDuplicateCodes(draft.products)) return { code: 'catalog.code_twice', at: 'products' }
  return contentIssue(draft)
}

/** The first issue of the program, the start pack and the texts about them. */
function contentIssue(draft: EventDraft): Issue | null {
  const days = listRaceDays(draft)
  const program = programIssue(draft.program, days)
  if (program !== null) return { code: 'catalog.program_invalid', at: pathIn('program', program) }
  const pack = draft.startPack ? startPackIssue(draft.startPack, days) : null
  return pack === null ? null : { code: 'catalog.start_pack_invalid', at: pathIn('startPack', pack) }
}

/** The first issue of wave starts, cut-offs and laps; the path is within the race. */
function courseIssue(race: RaceDraft): Issue | null {
  const waveStarts = waveStartsIssue(race.waveStarts ?? [], race)
  if (waveStarts !== null) return { code: 'catalog.wave_starts_invalid', at: pathIn('waveStarts', waveStarts) }
  const cutOffs = cutOffsIssue(race.cutOffs ?? [], race)
  if (cutOffs !== null) return { code: 'catalog.cut_offs_invalid', at: pathIn('cutOffs', cutOffs) }
  return areLapsValid(race.laps ?? null, race) ? null : { code: 'catalog.number_invalid', at: 'laps' }
}

function pathIn(field: string, path: string): string {
  return path === '' ? field : `${field}.${path}`
}

function raceIssue(race: RaceDraft): DraftIssue | null {
  if (!isRaceCode(race.code)) return 'catalog.code_invalid'
  if ((race.kind === 'relay') !== (race.stages !== null)) return 'catalog.stages_invalid'
  const { team = null } = race
  if (team !== null && (race.kind === 'individual' || !areTeamRulesValid(team))) return 'catalog.stages_invalid'
  if (team !== null && race.kind === 'relay' && team.stages.length !== race.stages) return 'catalog.stages_invalid'
  const areTimesOrdered = isBefore(race.startsAt, race.endsAt) && isBefore(race.opensAt, race.closesAt)
  if (!areTimesOrdered || isBefore(race.endsAt, race.closesAt)) return 'catalog.times_invalid'
  if (!isDrawValid(race)) return 'catalog.draw_invalid'
  if (!areCategoriesValid(race.categories ?? [], race)) return 'catalog.categories_invalid'
  if (!areWavesValid(race.waves ?? [], race)) return 'catalog.waves_invalid'
  return tiersIssue(race.tiers) ? 'catalog.tiers_invalid' : null
}

function questionsIssue({ questions = [] }: EventDraft, race: RaceDraft): DraftIssue | null {
  const blocksAreRequired = (race.admissionBlocks ?? []).every((requirement) => race.requirements.includes(requirement))
  const isValid = blocksAreRequired && areQuestionsValid([...questions, ...(race.questions ?? [])])
  return isValid ? null : 'catalog.questions_invalid'
}

function hasDuplicateCodes(items: readonly { readonly code: string }[]): boolean {
  return new Set(items.map(({ code }) => code)).size < items.length
}
