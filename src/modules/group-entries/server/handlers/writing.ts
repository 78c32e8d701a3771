import { err, ok } from '#src/kernel/result.ts'
import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { existsInOtherTenant, findOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import {
  addAthleteRoute,
  changeAthleteRoute,
  copyPreviousRoute,
  readListRoute,
  removeAthletesRoute,
  saveGroupEntryRoute,
} from '../../contract/group-entries.ts'
import type { TypedAthlete } from '../../domain/athlete-columns.ts'
import { changeAthlete } from '../commands/change-athlete.ts'
import { findGroupEntryStatus, type GroupEntryKey, openGroupEntry } from '../commands/open-group-entry.ts'
import { addRows } from '../commands/write-list.ts'
import { deleteAthletes, findGroupEntry, listAthletes, writeHead } from '../queries/group-entries.ts'
import { readListTask } from '../read-csv-list.ts'
import { previousRows } from '../reads/previous-rows.ts'
import { toAthleteStatus } from '../reads/validated-athletes.ts'

type GroupEntryRequest = {
  readonly params: { readonly groupEntryId: string }
  readonly body: { readonly eventCode: string; readonly groupEntryKind: GroupEntryKind }
}

function keyOf(
  { tenant, actor }: RequestContext & { readonly actor: Actor },
  { params, body }: GroupEntryRequest,
): GroupEntryKey {
  return {
    tenantId: tenant.id,
    accountId: actor.accountId,
    ...params,
    eventCode: body.eventCode,
    kind: body.groupEntryKind,
  }
}

export const saveGroupEntryHandler = handle(saveGroupEntryRoute, async (context, input) => {
  const open = await openGroupEntry(context.tx, keyOf(context, input))
  if (!open.ok) return open
  const { groupEntryId } = input.params
  if (open.value.groupEntry.kind !== 'club') return err('group-entries.other_kind')
  await writeHead(context.tx, groupEntryId, input.body)
  return ok({ groupEntryId })
})

export const addAthleteHandler = handle(addAthleteRoute, async (context, input) => {
  const { athlete } = input.body
  if (Object.values(athlete).every((value) => value === '')) return err('group-entries.row_empty')
  const added = await addTo(context.tx, keyOf(context, input), [athlete])
  return added.ok ? ok({ groupEntryId: input.params.groupEntryId }) : added
})

export const changeAthleteHandler = handle(changeAthleteRoute, async (context, input) => {
  const { tx, services } = context
  const { groupEntryId, athleteId } = input.params
  const open = await openGroupEntry(tx, keyOf(context, input))
  if (!open.ok) return open
  const changed = await changeAthlete(tx, services, open.value, { athleteId, typed: input.body.athlete })
  return changed.ok ? ok({ groupEntryId }) : changed
})

export const removeAthletesHandler = handle(removeAthletesRoute, async (context, input) => {
  const { tx } = context
  const { groupEntryId } = input.params
  const { athleteId } = input.body
  const open = await openGroupEntry(tx, keyOf(context, input))
  if (!open.ok) return open
  const athletes = await listAthletes(tx, groupEntryId)
  const free = athletes
    .filter((row) => toAthleteStatus(row, open.value.status === 'held') === 'new')
    .map(({ id }) => id)
  if (athleteId !== undefined && !athletes.some(({ id }) => id === athleteId))
    return err('group-entries.athlete_not_found')
  if (athleteId !== undefined && !free.includes(athleteId)) return err('group-entries.athlete_has_place')
  await deleteAthletes(tx, groupEntryId, athleteId === undefined ? free : [athleteId])
  return ok({ groupEntryId })
})

/** No transaction is open while the list is parsed. */
export const readListHandler = handleUpload(readListRoute, mayBeWritten, async (context, input) => {
  const { services, actor, tenant } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  type Open = Awaited<ReturnType<typeof openGroupEntry>>
  // The group entry is created only for a valid list: until then the request changes nothing.
  const open = await services.db.transaction<Open>(scope, async (tx) => {
    throw new Rollback<Open>(await openGroupEntry(tx, keyOf(context, input)))
  })
  if (!open.ok) return open
  const { kind } = open.value.groupEntry
  const sent = new Uint8Array(await input.body.file.arrayBuffer())
  const read = await services.reader.readFor(createUploadSender(context), readListTask, { bytes: sent, kind })
  if (!read.ok) return err(read.error.code, { ...read.error, fields: { file: read.error.code } })
  const { athletes, unknown } = read.value
  type Added = Awaited<ReturnType<typeof addTo>>
  const added = await services.db.transaction<Added>(scope, async (tx) => {
    const done = await addTo(tx, keyOf(context, input), athletes)
    if (!done.ok) throw new Rollback<Added>(done)
    return done
  })
  return added.ok ? ok({ groupEntryId: input.params.groupEntryId, ...added.value, unknown: [...unknown] }) : added
})

/** Checks the group entry's owner and status; a new one is created with the list. */
async function mayBeWritten(
  { services, actor: { accountId }, tenant }: Pick<RequestContext, 'services' | 'tenant'> & { readonly actor: Actor },
  { params: { groupEntryId } }: Pick<GroupEntryRequest, 'params'>,
) {
  const scope = { role: 'app', tenantId: tenant.id, accountId, readOnly: true } as const
  return await services.db.transaction(scope, async (tx) => {
    const groupEntry = await findGroupEntry(tx, groupEntryId)
    if (groupEntry === null) {
      const isForeign =
        (await findOwnOrder(tx, groupEntryId)) !== null || (await existsInOtherTenant(tx, tenant.id, groupEntryId))
      return isForeign ? err('group-entries.not_found') : ok(null)
    }
    if (groupEntry.accountId !== accountId) return err('group-entries.not_found')
    const status = await findGroupEntryStatus(tx, accountId, groupEntryId)
    return status === 'paid' || status === 'over' ? err('group-entries.over') : ok(null)
  })
}

export const copyPreviousHandler = handle(copyPreviousRoute, async (context, input) => {
  const { services, actor, tenant } = context
  const { accountId } = actor
  const { eventCode, fromId } = input.body
  // An account's own lists of every brand.
  const previousAthletes = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    previousRows(tx, { accountId, fromId, eventCode }),
  )
  if (previousAthletes.length === 0) return err('group-entries.not_found')
  const key = keyOf(context, input)
  const added = await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, (tx) =>
    addTo(tx, key, previousAthletes),
  )
  return added.ok ? ok({ groupEntryId: input.params.groupEntryId, ...added.value }) : added
})

async function addTo(tx: Tx, key: GroupEntryKey, newAthletes: readonly TypedAthlete[]) {
  const open = await openGroupEntry(tx, key)
  if (!open.ok) return open
  return await addRows(tx, open.value, newAthletes)
}
