import { type Instant, toInstant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { normalizeEmail } from '#src/modules/accounts/domain/email.ts'
import {
  organizerEvents,
  organizerProducts,
  organizerRaces,
  organizerSeries,
  type Subject,
  type SubjectCode,
} from '#src/modules/catalog/server/reads/organizer-subjects.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RuleInput } from '../../contract/organizer-rules.ts'
import { type RuleTerms, ruleIssues } from '../../domain/rule-terms.ts'
import type { RuleOwner } from '../queries/organizer-rules.ts'

export type NamedTerms = RuleTerms & { readonly name: BothLanguages }
export type TermsRefusal = 'discounts.rule_invalid' | 'discounts.subject_unknown'

/**
 * The rule as it is stored: events, races, products and series by id. Each must belong to the
 * organizer; the error names the field of one that does not.
 */
export async function resolveTerms(
  tx: Tx,
  owner: RuleOwner,
  input: RuleInput,
): Promise<Result<NamedTerms, TermsRefusal>> {
  const { conditions: c, value } = input
  const races = [...c.races, ...c.finishedRaces].map(({ eventCode, raceCode }) => ({ eventCode, code: raceCode }))
  const wantedProducts = [...c.products, ...(value.kind === 'free_product' ? [value.product] : [])]
  const products = wantedProducts.map(({ eventCode, productCode }) => ({ eventCode, code: productCode }))
  const events = await organizerEvents(tx, owner, c.eventCodes)
  const raceIds = idsByCode(await organizerRaces(tx, owner, races))
  const productIds = idsByCode(await organizerProducts(tx, owner, products))
  const seriesId = c.seriesCode === null ? null : await organizerSeries(tx, owner.organizerId, c.seriesCode)
  const unknown: string[] = []
  const idOf = (field: string, id: string | undefined | null): string => {
    if (id === undefined || id === null) unknown.push(field)
    return id ?? ''
  }
  const raceOf = (field: string) => (race: { eventCode: string; raceCode: string }, i: number) =>
    idOf(`conditions.${field}.${i}`, raceIds.get(keyOf({ eventCode: race.eventCode, code: race.raceCode })))
  const productOf = (field: string, { eventCode, productCode }: { eventCode: string; productCode: string }) =>
    idOf(field, productIds.get(keyOf({ eventCode, code: productCode })))
  const terms: NamedTerms = {
    name: { ru: input.nameRu, en: input.nameEn },
    trigger: input.trigger,
    value:
      value.kind === 'free_product'
        ? { kind: value.kind, productId: productOf('value.product', value.product) }
        : value,
    scope: input.scope,
    stacking: input.trigger === 'automatic' ? 'alone' : input.stacking,
    conditions: {
      eventIds: unique(c.eventCodes.map((code, i) => idOf(`conditions.eventCodes.${i}`, events.get(code)))),
      raceIds: unique(c.races.map(raceOf('races'))),
      seriesId: c.seriesCode === null ? null : idOf('conditions.seriesCode', seriesId),
      productIds: unique(c.products.map((product, i) => productOf(`conditions.products.${i}`, product))),
      ageFrom: c.ageFrom,
      ageTo: c.ageTo,
      gender: c.gender,
      club: c.club,
      socialCategory: c.socialCategory,
      minPeople: c.minPeople,
      fromChild: c.fromChild,
      isTeam: c.isTeam,
      isFirstEntry: c.isFirstEntry,
      finishedRaceIds: unique(c.finishedRaces.map(raceOf('finishedRaces'))),
      finishedWith: c.finishedWith,
      emails: unique(c.emails.map(normalizeEmail)),
    },
    maxUses: input.maxUses,
    maxUsesPerAccount: input.maxUsesPerAccount,
    budgetMinor: input.budgetMinor,
    startsAt: readTime(input.startsAt),
    endsAt: readTime(input.endsAt),
    isActive: input.isActive,
  }
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((field) => [field, 'discounts.subject_unknown']))
    return err('discounts.subject_unknown', { fields })
  }
  const issues = {
    ...ruleIssues(terms),
    ...(isBeyond(input.startsAt) && { startsAt: 'discounts.time_invalid' }),
    ...(isBeyond(input.endsAt) && { endsAt: 'discounts.time_invalid' }),
  }
  return Object.keys(issues).length > 0 ? err('discounts.rule_invalid', { fields: issues }) : ok(terms)
}

function readTime(text: string | null): Instant | null {
  return text === null || isBeyond(text) ? null : toInstant(text)
}

/** Whether a time is of a year that neither the database nor a calendar takes. */
function isBeyond(text: string | null): boolean {
  const year = text === null ? 2000 : new Date(text).getUTCFullYear()
  return !(year >= 1000 && year < 3000)
}

function idsByCode(subjects: readonly Subject[]): ReadonlyMap<string, string> {
  return new Map(subjects.map((subject) => [keyOf(subject), subject.id]))
}

function keyOf({ eventCode, code }: SubjectCode): string {
  return `${eventCode}/${code}`
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
