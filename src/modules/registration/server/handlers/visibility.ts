import { err, ok } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getVisibility, saveVisibility } from '../../contract/visibility.ts'
import { nameIn } from '../../domain/name-in.ts'
import { namingChanged } from '../events.ts'
import { entriesToShow, type VisibleEntry, writeHidden } from '../queries/hidden-entries.ts'

export const getVisibilityHandler = handle(getVisibility, async ({ tx, actor, language }, { params }) => {
  const entries = await entriesToShow(tx, actor.accountId, params.registrationId)
  return entries.length === 0 ? err('registration.not_found') : ok(toReply(entries, language))
})

export const saveVisibilityHandler = handle(saveVisibility, async (context, { params, body }) => {
  const { tx, actor, language } = context
  const entries = await entriesToShow(tx, actor.accountId, params.registrationId)
  const [first] = entries
  if (first === undefined) return err('registration.not_found')
  const wished = new Set(typeof body.hidden === 'string' ? [body.hidden] : body.hidden)
  const after = entries.map((entry) => ({ ...entry, isHidden: wished.has(entry.id) }))
  const idsOf = (isHidden: boolean) => after.filter((entry) => entry.isHidden === isHidden).map(({ id }) => id)
  const [hide, show] = [idsOf(true), idsOf(false)]
  await writeHidden(tx, { tenantId: first.tenantId, accountId: actor.accountId }, { hide, show })
  const told = [
    { eventId: first.eventId, entryIds: hide, isHidden: true },
    { eventId: first.eventId, entryIds: show, isHidden: false },
  ]
  const news = told.filter(({ entryIds }) => entryIds.length > 0)
  await tx.publishAll(namingChanged, news)
  return ok(toReply(after, language))
})

function toReply(entries: readonly VisibleEntry[], language: Language) {
  return {
    eventCode: entries[0]?.eventCode ?? '',
    entries: entries.map(({ id, bib, participant, isHidden }) => ({
      ...{ entryId: id, bib, isHidden },
      fullName: nameIn(language, participant),
    })),
  }
}
