import { err, ok, type Result } from '#src/kernel/result.ts'
import { organizerRaces } from '#src/modules/catalog/server/reads/organizer-subjects.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { isCode, maxCodesOfOrganizer, maxHoldersOfRule } from '../../domain/code-spelling.ts'
import type { DiscountConditions } from '../../domain/discount-rule.ts'
import {
  codesWithPlaces,
  countCodesOf,
  findCodesOfRule,
  insertCodes,
  type NewCode,
  takenKeys,
} from '../queries/codes.ts'
import { lockOrganizer } from '../queries/organizer-locks.ts'
import type { OrganizerRule } from '../queries/organizer-rules.ts'
import type { OrganizerScope } from '../reads/organizer-scope.ts'
import { lockOrganizerRule } from './change-organizer-rule.ts'
import { holdPlaces } from './held-places.ts'

type CodeInput = {
  readonly code: string
  readonly maxUses: number | null
  readonly heldPlaces: { readonly eventCode: string; readonly raceCode: string; readonly places: number } | null
}
export type NewCodesRefusal =
  | 'discounts.rule_not_found'
  | 'discounts.rule_ended'
  | 'discounts.rule_has_no_codes'
  | 'discounts.too_many_codes_of_organizer'
type AddRefusal =
  | NewCodesRefusal
  | 'discounts.code_impossible'
  | 'discounts.code_taken'
  | 'discounts.subject_unknown'
  | 'discounts.places_of_teams'
  | 'discounts.places_not_covered'
  | 'discounts.too_many_holders'
  | 'discounts.places_gone'
type WithKey = CodeInput & { readonly key: string; readonly i: number }

/**
 * Adds promo codes to a discount; those that it has already are left as they are, so the call may be
 * repeated. All or none: the error names the field of a code that is refused.
 * @locks the events of held places, the rule's limit, the rule, the organizer's discounts
 */
export async function addCodes(
  tx: Tx,
  of: OrganizerScope,
  { ruleId, codes }: { readonly ruleId: string; readonly codes: readonly CodeInput[] },
): Promise<Result<{ readonly added: number }, AddRefusal>> {
  const withKeys = codes.map((code, i): WithKey => ({ ...code, key: codeKey(code.code), i }))
  const impossible = withKeys.find(({ code }) => !isCode(code))
  if (impossible !== undefined) return refuse('discounts.code_impossible', impossible)
  const held = await resolveHeld(tx, of, withKeys)
  if (!held.ok) return held
  const eventIds = [...held.value.values()].map(({ eventId }) => eventId)
  const locked = await lockOrganizerRule(tx, of, ruleId, eventIds)
  const refused = newCodesRefusal(locked)
  if (locked === null || refused !== null) return refused ?? err('discounts.rule_not_found')
  await lockOrganizer(tx, of)
  const selected = await selectNew(tx, of, ruleId, withKeys)
  if (!selected.ok) return selected
  const uncovered = selected.value.find(({ i }) => !coversRace(locked.rule.conditions, held.value.get(i)))
  if (uncovered !== undefined) {
    const fields = { [`promoCodes.${uncovered.i}.heldPlaces.raceCode`]: 'discounts.places_not_covered' }
    return err('discounts.places_not_covered', { fields })
  }
  const holders = selected.value.filter(({ heldPlaces }) => heldPlaces !== null).length
  if (holders > 0 && holders + (await codesWithPlaces(tx, ruleId)).length > maxHoldersOfRule)
    return err('discounts.too_many_holders', { params: { count: maxHoldersOfRule } })
  const room = await codeRoom(tx, of.organizerId, selected.value.length)
  if (!room.ok) return room
  const { tenantId, by } = of
  const written = selected.value.map(
    ({ code, key, maxUses, i }): NewCode => ({
      id: newId(),
      code: code.trim(),
      key,
      maxUses,
      held: held.value.get(i) ?? null,
    }),
  )
  await insertCodes(tx, { tenantId, ruleId, batchId: null, createdBy: by }, written)
  const gone = await holdPlaces(tx, tenantId, written.map(toHolder), periodOf(locked))
  if (gone === null) return ok({ added: written.length })
  const without = selected.value[written.findIndex(({ id }) => id === gone)]
  return err('discounts.places_gone', {
    fields: { [`promoCodes.${without?.i ?? 0}.heldPlaces`]: 'discounts.places_gone' },
  })
}

/** Why a rule takes no codes; null where it does. */
export function newCodesRefusal(rule: OrganizerRule | null): Result<never, NewCodesRefusal> | null {
  if (rule === null) return err('discounts.rule_not_found')
  if (rule.endedAt !== null) return err('discounts.rule_ended')
  return rule.trigger === 'code' ? null : err('discounts.rule_has_no_codes')
}

/** Whether the organizer may have so many more codes. */
export async function codeRoom(
  tx: Tx,
  organizerId: string,
  more: number,
): Promise<Result<undefined, 'discounts.too_many_codes_of_organizer'>> {
  const count = await countCodesOf(tx, organizerId)
  return count + more <= maxCodesOfOrganizer
    ? ok()
    : err('discounts.too_many_codes_of_organizer', { params: { count: maxCodesOfOrganizer } })
}

export function periodOf({ rule, endedAt }: OrganizerRule) {
  return { startsAt: rule.startsAt, endsAt: rule.endsAt, isOn: rule.isActive && endedAt === null }
}

function toHolder({ id, key, held }: NewCode) {
  return {
    id,
    key,
    isActive: true,
    heldEventId: held?.eventId ?? null,
    heldRaceId: held?.raceId ?? null,
    heldPlaces: held?.places ?? null,
  }
}

/** Whether the rule discounts places of the race that a code holds. */
function coversRace({ eventIds, raceIds }: DiscountConditions, held: NewCode['held']): boolean {
  if (held === undefined || held === null) return true
  const isIn = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id)
  return isIn(eventIds, held.eventId) && isIn(raceIds, held.raceId)
}

/** The codes that the rule does not have yet. A code that another discount has is refused, as one given twice. */
async function selectNew(
  tx: Tx,
  of: OrganizerScope,
  ruleId: string,
  codes: readonly WithKey[],
): Promise<Result<readonly WithKey[], 'discounts.code_taken'>> {
  const keys = codes.map(({ key }) => key)
  const twice = codes.find(({ key, i }) => keys.indexOf(key) !== i)
  if (twice !== undefined) return refuse('discounts.code_taken', twice)
  const own = new Set((await findCodesOfRule(tx, ruleId, keys)).map(({ key }) => key))
  const added = codes.filter(({ key }) => !own.has(key))
  const { tenantId, organizerId } = of
  const taken = new Set(await takenKeys(tx, { tenantId, organizerId, keys: added.map(({ key }) => key) }))
  const refused = added.find(({ key }) => taken.has(key))
  return refused === undefined ? ok(added) : refuse('discounts.code_taken', refused)
}

/** The races whose places the codes hold, by the position of the code. */
async function resolveHeld(tx: Tx, of: OrganizerScope, codes: readonly WithKey[]) {
  const wanted = codes.flatMap(({ heldPlaces, i }) => (heldPlaces === null ? [] : [{ ...heldPlaces, i }]))
  const races = await organizerRaces(
    tx,
    of,
    wanted.map(({ eventCode, raceCode }) => ({ eventCode, code: raceCode })),
  )
  const held = new Map<number, NonNullable<NewCode['held']>>()
  for (const { eventCode, raceCode, places, i } of wanted) {
    const race = races.find((one) => one.eventCode === eventCode && one.code === raceCode)
    if (race === undefined) {
      const fields = { [`promoCodes.${i}.heldPlaces.raceCode`]: 'discounts.subject_unknown' }
      return err('discounts.subject_unknown', { fields })
    }
    if (race.kind !== 'individual') {
      const fields = { [`promoCodes.${i}.heldPlaces.raceCode`]: 'discounts.places_of_teams' }
      return err('discounts.places_of_teams', { fields })
    }
    held.set(i, { eventId: race.eventId, raceId: race.id, places })
  }
  return ok(held)
}

function refuse<Code extends string>(code: Code, { i }: Pick<WithKey, 'i'>): Result<never, Code> {
  return err(code, { fields: { [`promoCodes.${i}.code`]: code } })
}
