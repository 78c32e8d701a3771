import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { noConditions } from '#src/modules/discounts/domain/discount-rule.ts'
import {
  type AutomaticRuleDraft,
  createAutomaticRule,
} from '#src/modules/discounts/server/commands/save-automatic-rule.ts'
import { createRule, type RuleDraft } from '#src/modules/discounts/server/commands/save-rule.ts'
import { hasAutomaticRule } from '#src/modules/discounts/server/reads/has-automatic-rule.ts'
import { hasDiscountCode } from '#src/modules/discounts/server/reads/has-discount-code.ts'
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
