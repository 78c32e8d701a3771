import { err, ok } from '#src/kernel/result.ts'
import { fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { handle } from '#src/platform/http/handle.ts'
import { streamChunks } from '#src/platform/http/stream-chunks.ts'
import {
  addCodesRoute,
  createBatchRoute,
  exportCodesRoute,
  listRuleCodesRoute,
  setCodeActiveRoute,
} from '../../contract/organizer-codes.ts'
import { codePath } from '../../domain/code-link.ts'
import { ruleState } from '../../domain/rule-terms.ts'
import { addCodes } from '../commands/add-codes.ts'
import { createBatch } from '../commands/create-batch.ts'
import { setCodeActive } from '../commands/set-code-active.ts'
import { findOrganizerRule } from '../queries/organizer-rules.ts'
import { codeViews } from '../reads/code-views.ts'
import { codesCsv } from '../reads/codes-csv.ts'
import { inOrganizerScope, organizerScope } from '../reads/organizer-scope.ts'
import { ruleViews } from '../reads/rule-views.ts'

const readOnly = { readOnly: true }

export const listRuleCodesHandler = handle(listRuleCodesRoute, (context, { params, query }) =>
  inOrganizerScope(
    context,
    params.ownEventCode,
    async (tx, of) => {
      const { ruleId } = params
      if ((await findOrganizerRule(tx, of, ruleId)) === null) return err('discounts.rule_not_found')
      const page = {
        tenantId: of.tenantId,
        ruleId,
        codeId: null,
        batchId: null,
        cursor: query.cursor ?? null,
        max: query.take + 1,
      }
      const codes = await codeViews(tx, page)
      const list = codes.slice(0, query.take)
      return ok({ list, nextCursor: codes.length > query.take ? (list.at(-1)?.codeId ?? null) : null })
    },
    readOnly,
  ),
)

export const addCodesHandler = handle(addCodesRoute, (context, { params, body }) =>
  inOrganizerScope(context, params.ownEventCode, (tx, of) =>
    addCodes(tx, of, { ruleId: params.ruleId, codes: body.promoCodes }),
  ),
)

export const createBatchHandler = handle(createBatchRoute, (context, { params, body }) =>
  createBatch(context, { eventCode: params.ownEventCode, ruleId: params.ruleId, ...body }),
)

export const setCodeActiveHandler = handle(setCodeActiveRoute, (context, { params, body }) =>
  inOrganizerScope(context, params.ownEventCode, (tx, of) =>
    setCodeActive(tx, of, { ruleId: params.ruleId, codeId: params.codeId, isActive: body.isActive }),
  ),
)

/** The codes are read page by page while the file is sent. */
export const exportCodesHandler = handle(exportCodesRoute, async (context, { params, query }) => {
  const { services, language, log } = context
  const { ruleId, ownEventCode } = params
  const of = await organizerScope(context, ownEventCode)
  if (of === null) return err('discounts.event_not_found')
  const read = <T>(work: Parameters<typeof services.db.transaction<T>>[1]) =>
    services.db.transaction({ role: 'app', tenantId: of.tenantId, accountId: of.by, readOnly: true }, work)
  const rule = await read(async (tx) => {
    const found = await findOrganizerRule(tx, of, ruleId)
    const [view] = found === null ? [] : await ruleViews(tx, [found])
    return found === null || view === undefined
      ? null
      : { conditions: view.conditions, state: ruleState({ ...found.rule, endedAt: found.endedAt }, tx.now) }
  })
  if (rule === null) return err('discounts.rule_not_found')
  const { baseUrl, tenants } = services
  const tenant = tenants.tenantById(of.tenantId) ?? fallbackTenant
  const from = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const { eventCodes, races } = rule.conditions
  // A rule for several events leads to the one whose organizer asks.
  const eventCode = eventCodes.length === 1 ? (eventCodes[0] ?? ownEventCode) : ownEventCode
  const raceCode = races.length === 1 && races[0]?.eventCode === eventCode ? races[0].raceCode : undefined
  const chunks = codesCsv(read, {
    tenantId: of.tenantId,
    ruleId,
    batchId: query.batchId ?? null,
    linkOf: (code) =>
      urlAt(tenant.code, codePath(raceCode === undefined ? { eventCode } : { eventCode, raceCode }, code), from),
    isOver: rule.state === 'ended' || rule.state === 'off',
    t: (key) => services.textOf(language, 'discounts', key),
  })
  return ok(streamChunks(chunks, { type: 'text/csv; charset=utf-8', name: `${ownEventCode}-promo-codes.csv` }, log))
})
