import { err, ok, type Result } from '#src/kernel/result.ts'
import type { FileReply } from '#src/kernel/route.ts'
import { postcodeIssue } from '#src/modules/accounts/domain/profile-issues.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import {
  getOnlineOrderRoute,
  getOwnPictureRoute,
  getOwnTrackRoute,
  saveDeliveryRoute,
  sendResultRoute,
} from '../../contract/online.ts'
import { refusalBeforeFile, sendResult as send } from '../commands/send-result.ts'
import { type OnlineEntry, ownOnlineEntries } from '../queries/online-entries.ts'
import { writeDelivery } from '../queries/sent-results.ts'
import { onlineOrderView, ownFile, sentView } from '../reads/online-order.ts'

type Context = RequestContext & { readonly actor: Actor }
type EntryKey = { readonly registrationId: string; readonly entryId: string }

export const getOnlineOrderHandler = handle(getOnlineOrderRoute, async (context, { params }) => {
  const { services, actor, language } = context
  const found = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => ({
    entries: await ownOnlineEntries(tx, actor.accountId, params.registrationId),
    now: tx.now,
  }))
  const [first, ...rest] = found.entries
  if (first === undefined) return err('results.entry_not_found')
  return ok(onlineOrderView([first, ...rest], { now: found.now, language }))
})

export const sendResultHandler = handleUpload(sendResultRoute, mayCome, async (context, { params, body }) => {
  const entry = await ownEntry(context, params)
  if (entry === null) return err('results.entry_not_found')
  const bytes = new Uint8Array(await body.file.arrayBuffer())
  const sent = await send(context, context.actor.accountId, entry, { time: body.time, bytes })
  if (!sent.ok) return sent
  const written = await ownEntry(context, params)
  const view = written === null ? null : sentView(written, ownFile(written))
  return view === null ? err('results.entry_not_found') : ok(view)
})

export const saveDeliveryHandler = handle(saveDeliveryRoute, async (context, { params, body }) => {
  const entry = await ownEntry(context, params)
  if (entry === null) return err('results.entry_not_found')
  if (!entry.sendsMedal) return err('results.no_medal')
  const issue = postcodeIssue({ country: entry.participant.country, postcode: body.postcode })
  if (issue !== null) return err('results.delivery_wrong', { fields: { postcode: issue } })
  const { accountId } = context.actor
  const scope = { role: 'app', tenantId: entry.tenantId, accountId } as const
  await context.services.db.transaction(scope, (tx) => writeDelivery(tx, accountId, entry, body))
  return ok(body)
})

export const getOwnPictureHandler = handle(getOwnPictureRoute, async (context, { params }) =>
  sentFile(context, await ownEntry(context, params), 'picture'),
)
export const getOwnTrackHandler = handle(getOwnTrackRoute, async (context, { params }) =>
  sentFile(context, await ownEntry(context, params), 'track'),
)

/**
 * The file of a submission of the requested kind; it is read from storage outside of any
 * transaction.
 */
export async function sentFile(
  { services }: RequestContext,
  entry: OnlineEntry | null,
  kind: 'picture' | 'track',
): Promise<Result<FileReply, 'results.entry_not_found' | 'results.file_not_found'>> {
  if (entry === null) return err('results.entry_not_found')
  const file = entry.kind === kind && entry.fileKey !== null ? await services.files.read(entry.fileKey) : null
  if (file === null) return err('results.file_not_found')
  const name = `${entry.eventCode}-${entry.bib ?? 0}.${kind === 'track' ? 'gpx' : 'jpg'}`
  return ok({ ...file, name, isSaved: kind === 'track' })
}

async function mayCome(context: Context, { params }: { readonly params: EntryKey }) {
  const { db } = context.services
  const { entries, now } = await db.transaction({ role: 'system', readOnly: true }, async (tx) => ({
    entries: await ownOnlineEntries(tx, context.actor.accountId, params.registrationId),
    now: tx.now,
  }))
  const entry = entries.find(({ entryId }) => entryId === params.entryId)
  if (entry === undefined) return err('results.entry_not_found')
  const refusal = refusalBeforeFile(now, entry)
  return refusal === null ? ok(null) : err(refusal)
}

async function ownEntry({ services, actor }: Context, key: EntryKey): Promise<OnlineEntry | null> {
  const entries = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    ownOnlineEntries(tx, actor.accountId, key.registrationId),
  )
  return entries.find(({ entryId }) => entryId === key.entryId) ?? null
}
