import { isBefore } from '#src/kernel/instant.ts'
import { isChampionshipPossible } from './championship.ts'
import { areChangeRulesPossible } from './change-rules.ts'
import { isDrawPossible } from './draw-rules.ts'
import { isEventCode, isRaceCode } from './event-code.ts'
import type { EventDraft, RaceDraft } from './event-draft.ts'
import { type FactsFault, factsFault, productFault, raceFactsFault } from './event-facts.ts'
import { areGroupEntriesPossible, isGroupEntryLimitPossible } from './group-entry-rules.ts'
import { tiersFault } from './price-tier.ts'
import { programFault } from './program.ts'
import { areQuestionsPossible } from './questions.ts'
import { areCategoriesPossible } from './race-category.ts'
import { areClustersPossible } from './race-cluster.ts'
import { areLapsPossible, cutOffsFault, wavesFault } from './race-course-times.ts'
import { raceDaysOf } from './race-days.ts'
import { areRefundRulesPossible } from './refund-rules.ts'
import { startPackFault } from './start-pack.ts'
import { areTeamRulesPossible } from './team-rules.ts'
import { unpaidLimitsFault } from './unpaid-limits.ts'

export type DraftFault =
  | 'catalog.code_impossible'
  | 'catalog.no_races'
  | 'catalog.code_twice'
  | 'catalog.times_impossible'
  | 'catalog.stages_impossible'
  | 'catalog.draw_impossible'
  | 'catalog.tiers_impossible'
  | 'catalog.categories_impossible'
  | 'catalog.clusters_impossible'
  | 'catalog.refund_rules_impossible'
  | 'catalog.questions_impossible'
  | 'catalog.change_rules_impossible'
  | 'catalog.group_entries_impossible'
  | 'catalog.program_impossible'
  | 'catalog.start_pack_impossible'
  | 'catalog.waves_impossible'
  | 'catalog.cut_offs_impossible'
  | FactsFault

type Fault = { readonly code: DraftFault; readonly at: string }

/** What is wrong with a draft, and where; null where it may be published. */
export function draftFault(draft: EventDraft): Fault | null {
  if (!isEventCode(draft.code)) return { code: 'catalog.code_impossible', at: 'code' }
  if (draft.championship && !isChampionshipPossible(draft.championship))
    return { code: 'catalog.code_impossible', at: 'championship' }
  const facts = factsFault(draft)
  if (facts) return facts
  if (draft.races.length === 0) return { code: 'catalog.no_races', at: 'races' }
  for (const [index, race] of draft.races.entries()) {
    const fault =
      raceFault(race) ??
      questionsFault(draft, race) ??
      (areGroupEntriesPossible(draft, race) ? null : 'catalog.group_entries_impossible')
    if (fault) return { code: fault, at: `races.${index}` }
    const within = raceFactsFault(race) ?? courseFault(race)
    if (within) return { code: within.code, at: within.at === '' ? `races.${index}` : `races.${index}.${within.at}` }
  }
  for (const [index, product] of draft.products.entries()) {
    const fault = productFault(product)
    if (fault) return { code: fault.code, at: `products.${index}.${fault.at}` }
  }
  if (!areRefundRulesPossible(draft.refundRules ?? []))
    return { code: 'catalog.refund_rules_impossible', at: 'refundRules' }
  if (draft.changeRules && !areChangeRulesPossible(draft.changeRules))
    return { code: 'catalog.change_rules_impossible', at: 'changeRules' }
  if (!isGroupEntryLimitPossible(draft.groupEntryLimit ?? null))
    return { code: 'catalog.group_entries_impossible', at: 'groupEntryLimit' }
  const unpaid = unpaidLimitsFault(draft.unpaidLimits ?? {})
  if (unpaid !== null) return { code: 'catalog.number_impossible', at: `unpaidLimits.${unpaid}` }
  if (hasTwins(draft.races)) return { code: 'catalog.code_twice', at: 'races' }
  if (hasTwins(draft.products)) return { code: 'catalog.code_twice', at: 'products' }
  return contentFault(draft)
}

/** What is told beside the races. */
function contentFault(draft: EventDraft): Fault | null {
  const days = raceDaysOf(draft)
  const program = programFault(draft.program, days)
  if (program !== null) return { code: 'catalog.program_impossible', at: pathIn('program', program) }
  const pack = draft.startPack ? startPackFault(draft.startPack, days) : null
  return pack === null ? null : { code: 'catalog.start_pack_impossible', at: pathIn('startPack', pack) }
}

/** When it is run, wave by wave and point by point: a path within the race. */
function courseFault(race: RaceDraft): Fault | null {
  const waves = wavesFault(race.waves ?? [], race)
  if (waves !== null) return { code: 'catalog.waves_impossible', at: pathIn('waves', waves) }
  const cutOffs = cutOffsFault(race.cutOffs ?? [], race)
  if (cutOffs !== null) return { code: 'catalog.cut_offs_impossible', at: pathIn('cutOffs', cutOffs) }
  return areLapsPossible(race.laps ?? null, race) ? null : { code: 'catalog.number_impossible', at: 'laps' }
}

function pathIn(field: string, path: string): string {
  return path === '' ? field : `${field}.${path}`
}

function raceFault(race: RaceDraft): DraftFault | null {
  if (!isRaceCode(race.code)) return 'catalog.code_impossible'
  if ((race.kind === 'relay') !== (race.stages !== null)) return 'catalog.stages_impossible'
  const { team = null } = race
  if (team !== null && (race.kind === 'individual' || !areTeamRulesPossible(team))) return 'catalog.stages_impossible'
  if (team !== null && race.kind === 'relay' && team.stages.length !== race.stages) return 'catalog.stages_impossible'
  const hasOrder = isBefore(race.startsAt, race.endsAt) && isBefore(race.opensAt, race.closesAt)
  if (!hasOrder || isBefore(race.endsAt, race.closesAt)) return 'catalog.times_impossible'
  if (!isDrawPossible(race)) return 'catalog.draw_impossible'
  if (!areCategoriesPossible(race.categories ?? [], race)) return 'catalog.categories_impossible'
  if (!areClustersPossible(race.clusters ?? [], race)) return 'catalog.clusters_impossible'
  return tiersFault(race.tiers) ? 'catalog.tiers_impossible' : null
}

function questionsFault({ questions = [] }: EventDraft, race: RaceDraft): DraftFault | null {
  const areBarring = (race.admissionBlocks ?? []).every((one) => race.requirements.includes(one))
  const isPossible = areBarring && areQuestionsPossible([...questions, ...(race.questions ?? [])])
  return isPossible ? null : 'catalog.questions_impossible'
}

function hasTwins(all: readonly { readonly code: string }[]): boolean {
  return new Set(all.map(({ code }) => code)).size < all.length
}
