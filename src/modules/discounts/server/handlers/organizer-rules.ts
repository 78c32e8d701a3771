import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  changeRuleRoute,
  createRuleRoute,
  endRuleRoute,
  getRuleRoute,
  listRulesRoute,
} from '../../contract/organizer-rules.ts'
import { changeOrganizerRule, endOrganizerRule } from '../commands/change-organizer-rule.ts'
import { createOrganizerRule } from '../commands/create-organizer-rule.ts'
import { findOrganizerRule, listOrganizerRules } from '../queries/organizer-rules.ts'
import { inOrganizerScope } from '../reads/organizer-scope.ts'
import { ruleViews } from '../reads/rule-views.ts'

const readOnly = { readOnly: true }

export const listRulesHandler = handle(listRulesRoute, (context, { params, query }) =>
  inOrganizerScope(
    context,
    params.ownEventCode,
    async (tx, of) => {
      const eventId = query.all === '1' ? null : of.eventId
      const cursor = query.cursor ?? null
      const rules = await listOrganizerRules(tx, of, { eventId, cursor, max: query.take + 1 })
      const list = await ruleViews(tx, rules.slice(0, query.take))
      return ok({ list, nextCursor: rules.length > query.take ? (list.at(-1)?.ruleId ?? null) : null })
    },
    readOnly,
  ),
)

export const getRuleHandler = handle(getRuleRoute, (context, { params }) =>
  inOrganizerScope(
    context,
    params.ownEventCode,
    async (tx, of) => {
      const rule = await findOrganizerRule(tx, of, params.ruleId)
      const [view] = rule === null ? [] : await ruleViews(tx, [rule])
      return view === undefined ? err('discounts.rule_not_found') : ok(view)
    },
    readOnly,
  ),
)

export const createRuleHandler = handle(createRuleRoute, (context, { params, body }) =>
  inOrganizerScope(context, params.ownEventCode, (tx, of) => createOrganizerRule(tx, of, body)),
)

export const changeRuleHandler = handle(changeRuleRoute, (context, { params, body }) =>
  inOrganizerScope(context, params.ownEventCode, (tx, of) =>
    changeOrganizerRule(tx, of, { ruleId: params.ruleId, input: body }),
  ),
)

export const endRuleHandler = handle(endRuleRoute, (context, { params }) =>
  inOrganizerScope(context, params.ownEventCode, (tx, of) => endOrganizerRule(tx, of, params.ruleId)),
)
