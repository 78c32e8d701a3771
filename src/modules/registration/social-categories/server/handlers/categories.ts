import { err, ok } from '#src/kernel/result.ts'
import { minPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { createTenantUrls, scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import { decideCategoryRoute, payCategoryRoute } from '../../contract/categories.ts'
import { decideCategory } from '../commands/decide-category.ts'
import { openCategoryPriceDifference } from '../commands/pay-category.ts'
import { categoriesOfOrder } from '../queries/entry-categories.ts'
import { toEntryCategoryView } from '../reads/categories-view.ts'

export const decideCategoryHandler = handle(decideCategoryRoute, async (context, { params, body }) => {
  const { tx, actor, services, language } = context
  const { registrationId: orderId } = params
  const decided = await decideCategory(tx, { ...body, orderId, by: actor.accountId })
  if (!decided.ok) return decided
  const categoryView = toEntryCategoryView(services, language, (await categoriesOfOrder(tx, orderId)).get(body.entryId))
  return categoryView === null ? err('registration.no_category') : ok(categoryView)
})

export const payCategoryHandler = handle(payCategoryRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const { services, language } = context
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  type Opened = Awaited<ReturnType<typeof openCategoryPriceDifference>>
  const opened = await services.db.transaction<Opened>(scope, async (tx) => {
    const words = { language, textOf: services.textOf, minPayable: minPayableIn(services) }
    const request = { accountId: scope.accountId, orderId, entryId, shownDueMinor: body.dueMinor }
    const done = await openCategoryPriceDifference(tx, { ...request, ...words })
    if (!done.ok) throw new Rollback<Opened>(done)
    return done
  })
  if (!opened.ok) return opened
  const { registrationId, tenantCode, path } = opened.value
  return ok({ registrationId, continueTo: createTenantUrls(context)(tenantCode, path) })
})
