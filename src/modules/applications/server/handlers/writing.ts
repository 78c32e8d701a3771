import { err, ok } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import {
  addAthlete,
  changeAthlete as changeAthleteRoute,
  copyFormer,
  readList,
  removeAthletes,
  saveApplication,
} from '../../contract/applications.ts'
import type { TypedAthlete } from '../../domain/athlete-columns.ts'
import { changeAthlete } from '../commands/change-athlete.ts'
import { type ApplicationKey, openApplication } from '../commands/open-application.ts'
import { addLines } from '../commands/write-list.ts'
import { readListFile } from '../list-file.ts'
import { athletesOf, deleteAthletes, writeHead } from '../queries/applications.ts'
import { formerLines } from '../reads/former-lines.ts'
import { standingOf } from '../reads/judged-athletes.ts'

type Of = { readonly params: { readonly applicationId: string }; readonly body: { readonly eventCode: string } }

function keyOf({ tenant, actor }: RequestContext & { readonly actor: Actor }, { params, body }: Of): ApplicationKey {
  return { tenantId: tenant.id, accountId: actor.accountId, ...params, eventCode: body.eventCode }
}

export const saveApplicationHandler = handle(saveApplication, async (context, input) => {
  const open = await openApplication(context.tx, keyOf(context, input))
  if (!open.ok) return open
  const { applicationId } = input.params
  await writeHead(context.tx, applicationId, input.body)
  return ok({ applicationId })
})

export const addAthleteHandler = handle(addAthlete, async (context, input) => {
  const { athlete } = input.body
  if (Object.values(athlete).every((value) => value === '')) return err('applications.line_empty')
  const added = await addTo(context.tx, keyOf(context, input), [athlete])
  return added.ok ? ok({ applicationId: input.params.applicationId }) : added
})

export const changeAthleteHandler = handle(changeAthleteRoute, async (context, input) => {
  const { tx, services } = context
  const { applicationId, athleteId } = input.params
  const open = await openApplication(tx, keyOf(context, input))
  if (!open.ok) return open
  const changed = await changeAthlete(tx, services, open.value, { athleteId, typed: input.body.athlete })
  return changed.ok ? ok({ applicationId }) : changed
})

export const removeAthletesHandler = handle(removeAthletes, async (context, input) => {
  const { tx } = context
  const { applicationId } = input.params
  const { athleteId } = input.body
  const open = await openApplication(tx, keyOf(context, input))
  if (!open.ok) return open
  const athletes = await athletesOf(tx, applicationId)
  const free = athletes.filter((row) => standingOf(row, open.value.status === 'held') === 'new').map(({ id }) => id)
  if (athleteId !== undefined && !athletes.some(({ id }) => id === athleteId))
    return err('applications.athlete_not_found')
  if (athleteId !== undefined && !free.includes(athleteId)) return err('applications.athlete_has_place')
  await deleteAthletes(tx, applicationId, athleteId === undefined ? free : [athleteId])
  return ok({ applicationId })
})

export const readListHandler = handle(readList, async (context, input) => {
  const open = await openApplication(context.tx, keyOf(context, input))
  if (!open.ok) return open
  const read = readListFile(new Uint8Array(await input.body.file.arrayBuffer()))
  if (!read.ok) return err(read.error.code, { ...read.error, fields: { file: read.error.code } })
  const added = await addLines(context.tx, open.value, read.value.athletes)
  if (!added.ok) return added
  return ok({ applicationId: input.params.applicationId, ...added.value, unknown: [...read.value.unknown] })
})

export const copyFormerHandler = handle(copyFormer, async (context, input) => {
  const { services, actor, tenant } = context
  const { accountId } = actor
  const { eventCode, fromId } = input.body
  // An account's own lists of every brand.
  const lines = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    formerLines(tx, { accountId, fromId, eventCode }),
  )
  if (lines.length === 0) return err('applications.not_found')
  const key = keyOf(context, input)
  const added = await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, (tx) =>
    addTo(tx, key, lines),
  )
  return added.ok ? ok({ applicationId: input.params.applicationId, ...added.value }) : added
})

async function addTo(tx: Tx, key: ApplicationKey, lines: readonly TypedAthlete[]) {
  const open = await openApplication(tx, key)
  if (!open.ok) return open
  return await addLines(tx, open.value, lines)
}
