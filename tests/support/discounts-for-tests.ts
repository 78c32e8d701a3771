import { mustBeOk } from '#src/kernel/result.ts'
import { type DiscountConditions, noConditions } from '#src/modules/discounts/domain/discount-rule.ts'
import {
  type AutomaticRuleDraft,
  createAutomaticRule,
} from '#src/modules/discounts/server/commands/save-automatic-rule.ts'
import { createRule, type RuleDraft } from '#src/modules/discounts/server/commands/save-rule.ts'
import type { Database } from '#src/platform/db/database.ts'
import { childOf, type Runner } from './runner.ts'

type OfDatabase = { readonly services: { readonly db: Database } }
type Conditions = { readonly conditions?: Partial<DiscountConditions> }
export type CodeFields = Partial<Omit<RuleDraft, 'conditions' | 'codes' | 'tenantId'>> & Conditions
export type AutomaticFields = Partial<Omit<AutomaticRuleDraft, 'conditions' | 'tenantId'>> & Conditions

const tenPercent = { kind: 'percent', shareBp: 1_000 } as const
const inDefaultTenant = { role: 'app', tenantId: 1 } as const

let codes = 0

/** Creates a rule of 10 % on places beside automatic discounts, with one code; returns the code. */
export async function createDiscountCode(
  { services: { db } }: OfDatabase,
  { conditions, ...fields }: CodeFields = {},
  maxUses: number | null = null,
): Promise<string> {
  codes += 1
  const code = `PROMO-${codes}`
  const draft: RuleDraft = {
    tenantId: 1,
    organizerId: null,
    name: { ru: 'Десять процентов', en: 'Ten per cent' },
    scope: 'places',
    value: tenPercent,
    stacking: 'with_automatic',
    isActive: true,
    maxUses: null,
    maxUsesPerAccount: null,
    budgetMinor: null,
    startsAt: null,
    endsAt: null,
    ...fields,
    conditions: { ...noConditions, ...conditions },
    codes: [{ code, maxUses }],
  }
  await db.transaction(inDefaultTenant, async (tx) => mustBeOk(await createRule(tx, draft)))
  return code
}

/** Creates an automatic rule of 10 % on places of these events; returns its id. */
export async function createAutomatic(
  { services: { db } }: OfDatabase,
  eventIds: readonly string[],
  { conditions, ...fields }: AutomaticFields = {},
): Promise<string> {
  const draft: AutomaticRuleDraft = {
    tenantId: 1,
    organizerId: null,
    name: { ru: 'Групповая скидка', en: 'Group discount' },
    scope: 'places',
    value: tenPercent,
    startsAt: null,
    endsAt: null,
    ...fields,
    conditions: { ...noConditions, eventIds, ...conditions },
  }
  return await db.transaction(inDefaultTenant, async (tx) => mustBeOk(await createAutomaticRule(tx, draft)).ruleId)
}

/** The ids of an event and a race by their codes. */
export async function idsOfRace(
  app: { sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> },
  { eventCode, raceCode }: { readonly eventCode: string; readonly raceCode: string },
): Promise<{ readonly eventId: string; readonly raceId: string }> {
  const [row] = await app.sql<{ eventId: string; raceId: string }>(
    `select e.id as "eventId", r.id as "raceId" from catalog.races r join catalog.events e on e.id = r.event_id
     where e.code = $1 and r.code = $2`,
    [eventCode, raceCode],
  )
  if (row === undefined) throw new Error(`no race ${eventCode}/${raceCode}`)
  return row
}

type RaceKey = { readonly eventCode: string; readonly raceCode: string }

/** Adds a child of the runner to their unpaid order. */
export async function addChild(
  runner: Runner,
  registrationId: string,
  { eventCode, raceCode }: RaceKey,
  change: Record<string, unknown>,
): Promise<void> {
  const { status, body } = await runner.client.post('/Register/ApiSaveRegistration', {
    eventCode,
    raceCode,
    registrationId,
    isAddition: true,
    relation: 'child',
    guardian: true,
    participant: childOf(runner, change),
  })
  if (status !== 200) throw new Error(`a child was not added: ${status} ${JSON.stringify(body)}`)
}

/** Removes the person of this first name from an unpaid order. */
export async function removePerson(
  { client }: Runner,
  registrationId: string,
  { eventCode }: Pick<RaceKey, 'eventCode'>,
  firstName: string,
): Promise<void> {
  const people = await client.get(`/api/registrations/people?eventCode=${eventCode}&registrationId=${registrationId}`)
  const entry = people.body.entries.find(({ fullName }: { fullName: string }) => fullName.includes(firstName))
  const { status, body } = await client.post(`/api/registrations/${registrationId}/remove-entry`, {
    entryId: entry?.id,
  })
  if (status !== 200) throw new Error(`${firstName} was not removed: ${status} ${JSON.stringify(body)}`)
}
