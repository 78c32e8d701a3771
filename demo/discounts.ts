import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { RuleInput } from '#src/modules/discounts/contract/organizer-rules.ts'
import { noConditions } from '#src/modules/discounts/domain/discount-rule.ts'
import { addCodes } from '#src/modules/discounts/server/commands/add-codes.ts'
import { createBatch } from '#src/modules/discounts/server/commands/create-batch.ts'
import { createOrganizerRule } from '#src/modules/discounts/server/commands/create-organizer-rule.ts'
import {
  type AutomaticRuleDraft,
  createAutomaticRule,
} from '#src/modules/discounts/server/commands/save-automatic-rule.ts'
import { createRule, type RuleDraft } from '#src/modules/discounts/server/commands/save-rule.ts'
import { hasAutomaticRule } from '#src/modules/discounts/server/reads/has-automatic-rule.ts'
import { hasDiscountCode } from '#src/modules/discounts/server/reads/has-discount-code.ts'
import { inOrganizerScope } from '#src/modules/discounts/server/reads/organizer-scope.ts'
import type { Database } from '#src/platform/db/database.ts'
import { rulesOf } from './sell-places.ts'

const dayMs = 24 * 3_600_000

/** Creates the promo codes of the demo, for all events of the default tenant. Idempotent. */
export async function seedDiscounts(db: Database, tenantId: number, now: Instant): Promise<void> {
  const always: Omit<RuleDraft, 'name' | 'value' | 'codes'> = {
    ...{ tenantId, organizerId: null, scope: 'places', stacking: 'with_automatic', conditions: noConditions },
    ...{ maxUses: null, maxUsesPerAccount: null, budgetMinor: null, startsAt: null, endsAt: null, isActive: true },
  }
  const drafts: readonly RuleDraft[] = [
    {
      ...always,
      name: { ru: '10 % на места', en: '10% off entries' },
      value: { kind: 'percent', shareBp: 1_000 },
      codes: [{ code: 'СТАРТ10', maxUses: null }],
    },
    {
      ...always,
      ...{ scope: 'places_and_products', stacking: 'alone' },
      name: { ru: '300 ₽ на заказ', en: '300 ₽ off the order' },
      value: { kind: 'amount', amountMinor: 300_00 },
      codes: [{ code: 'МИНУС300', maxUses: null }],
    },
    {
      ...always,
      name: { ru: 'Половина цены места', en: 'Half-price entry' },
      value: { kind: 'percent', shareBp: 5_000 },
      codes: [{ code: 'ОДИНРАЗ', maxUses: 1 }],
    },
    {
      ...always,
      endsAt: plusMs(now, -dayMs),
      name: { ru: '15 % на места', en: '15% off entries' },
      value: { kind: 'percent', shareBp: 1_500 },
      codes: [{ code: 'ПРОШЛЫЙ', maxUses: null }],
    },
  ]
  for (const draft of drafts) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      const isThere = await Promise.all(draft.codes.map(({ code }) => hasDiscountCode(tx, code)))
      if (!isThere.includes(true)) mustBeOk(await createRule(tx, draft))
    })
  }
}

/** Gives an event for families a group and a family discount, which compete. Idempotent. */
export async function seedAutomaticDiscounts(db: Database, tenantId: number): Promise<void> {
  const { eventId, organizerId } = await rulesOf(db, 'yaroslavl-maze', 'family')
  const always = { tenantId, organizerId, scope: 'places', startsAt: null, endsAt: null } as const
  const drafts: readonly AutomaticRuleDraft[] = [
    {
      ...always,
      name: { ru: 'Групповая скидка 10 %', en: 'Group discount 10%' },
      value: { kind: 'percent', shareBp: 1_000 },
      conditions: { ...noConditions, eventIds: [eventId], minPeople: 3 },
    },
    {
      ...always,
      name: { ru: 'Семейная скидка 50 %', en: 'Family discount 50%' },
      value: { kind: 'percent', shareBp: 5_000 },
      conditions: { ...noConditions, eventIds: [eventId], fromChild: 2 },
    },
  ]
  for (const draft of drafts) {
    await db.transaction({ role: 'app', tenantId }, async (tx) => {
      if (!(await hasAutomaticRule(tx, draft.name.ru))) mustBeOk(await createAutomaticRule(tx, draft))
    })
  }
}

/**
 * Creates discounts of the demo's organizer as it would by the API: a batch of single-use codes, a
 * code that holds places of a full race, one that gives a product, and one whose size is chosen.
 * Idempotent by their ids.
 */
export async function seedOrganizerDiscounts(db: Database, accountId: string): Promise<void> {
  const by = { services: { db }, actor: { accountId } }
  for (const { ruleId, eventCode, input, codes } of organizerDiscounts) {
    mustBeOk(
      await inOrganizerScope(by, eventCode, async (tx, of) => {
        const created = await createOrganizerRule(tx, of, { ruleId, ...RuleInput.parse(input) })
        return created.ok ? await addCodes(tx, of, { ruleId, codes }) : created
      }),
    )
  }
  const [{ ruleId, eventCode }] = organizerDiscounts
  mustBeOk(await createBatch(by, { eventCode, ruleId, batchId: demoId(10), prefix: 'CUP', count: 200 }))
}

const demoId = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const dawn = 'volga-dawn'
const ladoga = 'ladoga-gravel'
const quay = { eventCode: 'kostroma-quay', raceCode: 'ten' } as const
const organizerDiscounts = [
  {
    ruleId: demoId(1),
    eventCode: dawn,
    input: {
      nameRu: '20 % от партнёра',
      nameEn: '20% from a partner',
      value: { kind: 'percent', shareBp: 2_000 },
      conditions: { eventCodes: [dawn] },
    },
    codes: [],
  },
  {
    ruleId: demoId(2),
    eventCode: quay.eventCode,
    input: {
      nameRu: 'Гости организатора',
      nameEn: 'The organizer’s guests',
      value: { kind: 'percent', shareBp: 5_000 },
      conditions: { eventCodes: [quay.eventCode], races: [quay] },
    },
    codes: [{ code: 'ГОСТЬ', maxUses: null, heldPlaces: { ...quay, places: 4 } }],
  },
  {
    ruleId: demoId(3),
    eventCode: dawn,
    input: {
      nameRu: 'Футболка в подарок',
      nameEn: 'A free T-shirt',
      value: { kind: 'free_product', product: { eventCode: dawn, productCode: 'shirt' } },
      scope: 'products',
      conditions: { eventCodes: [dawn] },
    },
    codes: [{ code: 'ФУТБОЛКА', maxUses: null, heldPlaces: null }],
  },
  {
    ruleId: demoId(4),
    eventCode: ladoga,
    input: {
      nameRu: 'Веломайка в подарок',
      nameEn: 'A free jersey',
      value: { kind: 'free_product', product: { eventCode: ladoga, productCode: 'jersey' } },
      scope: 'products',
      conditions: { eventCodes: [ladoga] },
    },
    codes: [{ code: 'МАЙКА', maxUses: null, heldPlaces: null }],
  },
] as const
