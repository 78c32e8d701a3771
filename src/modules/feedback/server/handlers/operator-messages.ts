import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getMessageFileRoute, listMessagesRoute, markMessageAnsweredRoute } from '../../contract/operator-messages.ts'
import { messageNumber } from '../../domain/message.ts'
import { messageFileUrl } from '../message-file-url.ts'
import { findMessageFile, findMessages, type MessageRow, markAnswered } from '../queries/messages.ts'

const pageSize = 50

export const listMessagesHandler = handle(
  listMessagesRoute,
  async ({ tx }, { query: { messageKind: kind, state, cursor } }) => {
    const found = await findMessages(tx, { kind, state, after: cursor, max: pageSize + 1 })
    const list = found.slice(0, pageSize).map(toMessage)
    return ok({ list, nextCursor: found.length > pageSize ? (list.at(-1)?.messageId ?? null) : null })
  },
)

function toMessage({ fileName, fileType, fileBytes, ...row }: MessageRow) {
  const file =
    fileName === null || fileType === null || fileBytes === null
      ? null
      : { name: fileName, type: fileType, bytes: fileBytes, url: messageFileUrl(row.messageId) }
  return { ...row, number: messageNumber(row.messageId), file }
}

export const markMessageAnsweredHandler = handle(markMessageAnsweredRoute, async ({ tx, actor }, { params }) => {
  const answeredAt = await markAnswered(tx, params.messageId, actor.accountId)
  if (answeredAt === null) return err('feedback.message_not_found')
  return ok({ messageId: params.messageId, state: 'answered' as const, answeredAt })
})

/** The file is read from storage after the transaction has ended. */
export const getMessageFileHandler = handle(getMessageFileRoute, async ({ services }, { params }) => {
  const file = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findMessageFile(tx, params.messageId),
  )
  const stored = file === null ? null : await services.files.read(file.key)
  if (file === null || stored === null) return err('feedback.message_not_found')
  return ok({ ...stored, type: file.type, name: file.name, isSaved: true })
})
