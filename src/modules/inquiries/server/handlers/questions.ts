import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { askQuestionRoute, listQuestionsRoute } from '../../contract/questions.ts'
import { askQuestion } from '../commands/ask-question.ts'
import { findQuestionEvent, findQuestions } from '../queries/questions.ts'

export const askQuestionHandler = handle(
  askQuestionRoute,
  async (context, { params, body }) => await askQuestion(context, params.code, body),
)

const pageSize = 50

/** Organizers use any host for events of any brand: the event's tenant is looked up first. */
export const listQuestionsHandler = handle(listQuestionsRoute, async ({ services }, { params, query }) => {
  const { db } = services
  const event = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findQuestionEvent(tx, params.ownEventCode),
  )
  if (event === null) return err('inquiries.event_not_found')
  const found = await db.transaction({ role: 'app', tenantId: event.tenantId, readOnly: true }, (tx) =>
    findQuestions(tx, { eventId: event.eventId, after: query.cursor, max: pageSize + 1 }),
  )
  const list = found.slice(0, pageSize)
  return ok({ list, nextCursor: found.length > pageSize ? (list.at(-1)?.questionId ?? null) : null })
})
