import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { markCategoryRoute } from '../../contract/categories.ts'
import { markCategory } from '../commands/mark-category.ts'
import { categoriesOfOrder } from '../queries/entry-categories.ts'
import { categoryTold } from '../reads/categories-view.ts'

export const markCategoryHandler = handle(markCategoryRoute, async (context, { params, body }) => {
  const { tx, actor, services, language } = context
  const { registrationId: orderId } = params
  const marked = await markCategory(tx, { ...body, orderId, by: actor.accountId })
  if (!marked.ok) return marked
  const told = categoryTold(services, language, (await categoriesOfOrder(tx, orderId)).get(body.entryId))
  return told === null ? err('registration.no_category') : ok(told)
})
