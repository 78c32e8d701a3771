import { err, ok } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { handle } from '#src/platform/http/handle.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { getVisibilityRoute, saveVisibilityRoute } from '../../contract/visibility.ts'
import { hideEntries } from '../commands/hide-entries.ts'
import { entriesToShow, type VisibleEntry } from '../queries/hidden-entries.ts'

export const getVisibilityHandler = handle(getVisibilityRoute, async ({ tx, actor, language }, { params }) => {
  const entries = await entriesToShow(tx, actor.accountId, params.registrationId)
  return entries.length === 0 ? err('registration.not_found') : ok(toReply(entries, language))
})

export const saveVisibilityHandler = handle(saveVisibilityRoute, async ({ tx, actor, language }, { params, body }) => {
  const hidden = typeof body.hidden === 'string' ? [body.hidden] : body.hidden
  const { accountId } = actor
  const entries = await hideEntries(tx, { orderId: params.registrationId, accountId, hidden })
  return entries === null ? err('registration.not_found') : ok(toReply(entries, language))
})

function toReply(entries: readonly VisibleEntry[], language: Language) {
  const [{ eventCode, eventNameRu, eventNameEn } = { eventCode: '', eventNameRu: '', eventNameEn: '' }] = entries
  return {
    eventCode,
    eventName: language === 'ru' ? eventNameRu : eventNameEn,
    entries: entries.map(({ id, bib, participant, isHidden }) => ({
      ...{ entryId: id, bib, isHidden },
      fullName: nameIn(language, participant),
    })),
  }
}
