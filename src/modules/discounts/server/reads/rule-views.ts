import {
  type SubjectCode,
  type SubjectCodes,
  subjectCodes,
} from '#src/modules/catalog/server/reads/organizer-subjects.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RuleView } from '../../contract/organizer-rules.ts'
import { ruleState } from '../../domain/rule-terms.ts'
import type { OrganizerRule } from '../queries/organizer-rules.ts'

/** Rules as their organizer sees them; the codes of what they name are one read for all. */
export async function ruleViews(tx: Tx, rules: readonly OrganizerRule[]): Promise<RuleView[]> {
  const conditions = rules.map(({ rule }) => rule.conditions)
  const codes = await subjectCodes(tx, {
    events: conditions.flatMap(({ eventIds }) => eventIds),
    races: conditions.flatMap(({ raceIds, finishedRaceIds }) => [...raceIds, ...finishedRaceIds]),
    products: [
      ...conditions.flatMap(({ productIds }) => productIds),
      ...rules.flatMap(({ rule: { value } }) => (value.kind === 'free_product' ? [value.productId] : [])),
    ],
    series: conditions.flatMap(({ seriesId }) => (seriesId === null ? [] : [seriesId])),
  })
  return rules.map((rule) => viewOf(rule, codes, tx))
}

function viewOf(stored: OrganizerRule, codes: SubjectCodes, { now }: Pick<Tx, 'now'>): RuleView {
  const { rule, held, used, spentMinor } = stored
  const { conditions: c, value } = rule
  const races = (ids: readonly string[]) =>
    known(ids, codes.races).map(({ eventCode, code }) => ({ eventCode, raceCode: code }))
  return {
    ruleId: rule.id,
    nameRu: rule.name.ru,
    nameEn: rule.name.en,
    trigger: stored.trigger,
    value: value.kind === 'free_product' ? { kind: value.kind, product: productOf(codes, value.productId) } : value,
    scope: rule.scope,
    stacking: rule.stacking,
    conditions: {
      eventCodes: known(c.eventIds, codes.events),
      races: races(c.raceIds),
      seriesCode: c.seriesId === null ? null : (codes.series.get(c.seriesId) ?? null),
      products: c.productIds.map((id) => productOf(codes, id)),
      ageFrom: c.ageFrom,
      ageTo: c.ageTo,
      gender: c.gender,
      club: c.club,
      socialCategory: c.socialCategory,
      minPeople: c.minPeople,
      fromChild: c.fromChild,
      isTeam: c.isTeam,
      isFirstEntry: c.isFirstEntry,
      finishedRaces: races(c.finishedRaceIds),
      finishedWith: c.finishedWith,
      emails: [...c.emails],
    },
    maxUses: rule.maxUses,
    maxUsesPerAccount: rule.maxUsesPerAccount,
    budgetMinor: rule.budgetMinor,
    startsAt: rule.startsAt,
    endsAt: rule.endsAt,
    isActive: rule.isActive,
    state: ruleState({ ...rule, endedAt: stored.endedAt }, now),
    isFrozen: stored.isFrozen,
    uses: { held, used, left: rule.maxUses === null ? null : Math.max(0, rule.maxUses - held - used) },
    budget: {
      spentMinor,
      leftMinor: rule.budgetMinor === null ? null : Math.max(0, rule.budgetMinor - spentMinor),
    },
    codeCount: stored.codeCount,
    createdAt: stored.createdAt,
  }
}

function known<T>(ids: readonly string[], codes: ReadonlyMap<string, T>): T[] {
  return ids.flatMap((id) => codes.get(id) ?? [])
}

function productOf(codes: SubjectCodes, id: string) {
  const { eventCode, code }: SubjectCode = codes.products.get(id) ?? { eventCode: '', code: '' }
  return { eventCode, productCode: code }
}
