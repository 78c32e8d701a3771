import { err, ok, type Result } from '#src/kernel/result.ts'
import { withdrawDiscount } from '#src/modules/catalog/server/commands/announce-discount.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RuleInput, RuleView } from '../../contract/organizer-rules.ts'
import { frozenIssues } from '../../domain/rule-terms.ts'
import { codesWithPlaces, findTakenCode } from '../queries/codes.ts'
import { lockOrganizer } from '../queries/organizer-locks.ts'
import { findOrganizerRule, lockRule, type OrganizerRule } from '../queries/organizer-rules.ts'
import { endRule, updateRule } from '../queries/write-rule.ts'
import type { OrganizerScope } from '../reads/organizer-scope.ts'
import { type NamedTerms, resolveTerms, type TermsRefusal } from '../reads/resolve-terms.ts'
import { ruleViews } from '../reads/rule-views.ts'
import { announce, automaticRoom } from './announce-rule.ts'
import { holdPlaces, lockHeldEvents } from './held-places.ts'
import { lockRuleLimit } from './save-rule.ts'

type ChangeRefusal =
  | TermsRefusal
  | 'discounts.rule_not_found'
  | 'discounts.rule_in_use'
  | 'discounts.rule_ended'
  | 'discounts.rule_has_codes'
  | 'discounts.codes_taken'
  | 'discounts.too_many_rules'
  | 'discounts.places_gone'

/**
 * Changes a discount. Once an order uses it, what it takes off and for whom never changes, so that an
 * order can always be explained: only its name, its end, limits upwards and whether it is on. Held
 * places follow the rule's period: they return where it is off, and are held again where it is on. So
 * do the announcements of an automatic one.
 * @locks the events of its held places, the rule's limit, the rule, the organizer's discounts where it
 * begins to offer something
 */
export async function changeOrganizerRule(
  tx: Tx,
  of: OrganizerScope,
  { ruleId, input }: { readonly ruleId: string; readonly input: RuleInput },
): Promise<Result<RuleView, ChangeRefusal>> {
  const locked = await lockOrganizerRule(tx, of, ruleId)
  if (locked === null) return err('discounts.rule_not_found')
  const terms = await resolveTerms(tx, of, input)
  if (!terms.ok) return terms
  const refusal = changeRefusal(locked, terms.value)
  if (refusal !== null) return refusal
  const room = await automaticRoom(tx, of, ruleId, terms.value)
  if (!room.ok) return room
  const free = await codesAreFree(tx, of, locked, terms.value)
  if (!free.ok) return free
  const { tenantId, organizerId, by } = of
  const written = { ...terms.value, id: ruleId, tenantId }
  await updateRule(tx, { ...written, changedBy: by })
  await announce(tx, { ...written, organizerId })
  await lockRuleLimit(tx, { tenantId, ruleId }, terms.value.maxUses)
  const gone = await holdPlaces(tx, tenantId, await codesWithPlaces(tx, ruleId), {
    startsAt: terms.value.startsAt,
    endsAt: terms.value.endsAt,
    isOn: terms.value.isActive,
  })
  if (gone !== null) return err('discounts.places_gone', { fields: { isActive: 'discounts.places_gone' } })
  return ok(await viewOf(tx, of, ruleId))
}

function changeRefusal(locked: OrganizerRule, terms: NamedTerms): Result<never, ChangeRefusal> | null {
  const { rule, trigger, endedAt, isFrozen, codeCount } = locked
  if (endedAt !== null) return err('discounts.rule_ended')
  if (terms.trigger === 'automatic' && codeCount > 0)
    return err('discounts.rule_has_codes', { fields: { trigger: 'discounts.rule_has_codes' } })
  const frozen = isFrozen ? frozenIssues({ ...rule, trigger }, terms) : {}
  return Object.keys(frozen).length === 0 ? null : err('discounts.rule_in_use', { fields: frozen })
}

/** Whether no other rule has a live code of one's spelling, where the rule's codes begin to be live again. */
async function codesAreFree(
  tx: Tx,
  of: OrganizerScope,
  { rule, codeCount }: OrganizerRule,
  terms: NamedTerms,
): Promise<Result<undefined, 'discounts.codes_taken'>> {
  const isLive = ({ isActive, endsAt }: NamedTerms | typeof rule) => isActive && (endsAt === null || endsAt > tx.now)
  if (codeCount === 0 || isLive(rule) || !isLive(terms)) return ok()
  await lockOrganizer(tx, of)
  const code = await findTakenCode(tx, of, rule.id)
  if (code === null) return ok()
  const fields = { [rule.isActive ? 'endsAt' : 'isActive']: 'discounts.codes_taken' }
  return err('discounts.codes_taken', { fields, params: { code } })
}

/**
 * Ends a discount for good: its codes expire and its held places return. Orders keep what they have.
 * Repeated, it changes nothing.
 * @locks the events of its held places, the rule's limit, the rule
 */
export async function endOrganizerRule(
  tx: Tx,
  of: OrganizerScope,
  ruleId: string,
): Promise<Result<RuleView, 'discounts.rule_not_found'>> {
  const locked = await lockOrganizerRule(tx, of, ruleId)
  if (locked === null) return err('discounts.rule_not_found')
  const { tenantId, by } = of
  await endRule(tx, { tenantId, ruleId, by })
  await withdrawDiscount(tx, ruleId)
  const off = { startsAt: null, endsAt: null, isOn: false }
  await holdPlaces(tx, tenantId, await codesWithPlaces(tx, ruleId), off)
  return ok(await viewOf(tx, of, ruleId))
}

/**
 * The organizer's rule, locked against uses that begin meanwhile; null where it has none with this id.
 * @param eventIds further events whose places the caller is going to hold
 * @locks the events of its held places and those named, the rule's limit, the rule
 */
export async function lockOrganizerRule(
  tx: Tx,
  of: OrganizerScope,
  ruleId: string,
  eventIds: readonly string[] = [],
): Promise<OrganizerRule | null> {
  if ((await findOrganizerRule(tx, of, ruleId)) === null) return null
  await lockHeldEvents(tx, of.tenantId, await codesWithPlaces(tx, ruleId), eventIds)
  await lockRuleLimit(tx, { tenantId: of.tenantId, ruleId }, null)
  return (await lockRule(tx, of, ruleId)) ? await findOrganizerRule(tx, of, ruleId) : null
}

async function viewOf(tx: Tx, of: OrganizerScope, ruleId: string): Promise<RuleView> {
  const rule = await findOrganizerRule(tx, of, ruleId)
  const [view] = rule === null ? [] : await ruleViews(tx, [rule])
  if (view === undefined) throw new Error(`discounts.rules: rule ${ruleId} has gone`)
  return view
}
