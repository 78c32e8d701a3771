import { err, ok } from '#src/kernel/result.ts'
import type { FileReply } from '#src/kernel/route.ts'
import { organizerByCode } from '#src/modules/organizers/server/reads/organizer-by-code.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  approvePartRoute,
  correctByLinkRoute,
  correctPartRoute,
  decideByLinkRoute,
  exportPartsCsvRoute,
  exportPartsXmlRoute,
  listPartsRoute,
  lookAtCorrectionRoute,
  lookAtDecisionRoute,
  rejectPartRoute,
  reviewPartRoute,
} from '../../contract/organizer.ts'
import { type Decided, type Decision, decidePart } from '../commands/decide-part.ts'
import { issueCorrections } from '../commands/issue-corrections.ts'
import { correctionOfToken, partOfToken } from '../decision-link.ts'
import { certificatesCsv, certificatesXml } from '../export-certificates.ts'
import { correctionsOfParts } from '../queries/corrections.ts'
import { findPart, type PartRow, partsOfOrganizer } from '../queries/parts.ts'
import { certificatesToExport } from '../reads/certificates-to-export.ts'
import { organizerParts } from '../reads/organizer-parts.ts'

export const listPartsHandler = handle(
  listPartsRoute,
  async ({ services, actor, language }, { params: { organizerCode }, query }) => {
    const { year = null, state = null, corrections, cursor = null, take } = query
    const found = await services.db.transaction({ role: 'system' }, async (tx) => {
      const organizerId = await organizerByCode(tx, organizerCode)
      if (organizerId === null) return []
      const parts = await partsOfOrganizer(tx, {
        organizerId,
        year,
        state,
        isCorrectionDue: corrections === 'due',
        cursor,
        max: take + 1,
      })
      const by = { readBy: `account:${actor.accountId}`, reason: 'tax-deduction.organizer_list' } as const
      return await organizerParts(tx, parts, { services, by, language })
    })
    const list = found.slice(0, take)
    return ok({ list, nextCursor: found.length > take ? (list.at(-1)?.partId ?? null) : null })
  },
)

type ByMember = {
  readonly tx: Parameters<typeof decidePart>[0]
  readonly actor: { readonly accountId: string }
}
type PartOf = { readonly organizerCode: string; readonly partId: string }

/** The caller's right in the organizer is checked; the part must be that organizer's. */
async function decideAsMember({ tx, actor }: ByMember, { organizerCode, partId }: PartOf, decision: Decision) {
  const organizerId = await organizerByCode(tx, organizerCode)
  if (organizerId === null) return err('tax-deduction.application_not_found')
  return await decidePart(tx, { partId, organizerId, by: { kind: 'member', accountId: actor.accountId } }, decision)
}

function stateOf({ partId, state }: Decided) {
  return { partId, state }
}

export const reviewPartHandler = handle(reviewPartRoute, async (context, { params }) => {
  const decided = await decideAsMember(context, params, { kind: 'review' })
  return decided.ok ? ok(stateOf(decided.value)) : decided
})

export const approvePartHandler = handle(approvePartRoute, (context, { params, body }) =>
  decideAsMember(context, params, { kind: 'approve', signer: body.signer }),
)

export const rejectPartHandler = handle(rejectPartRoute, async (context, { params, body }) => {
  const decided = await decideAsMember(context, params, { kind: 'reject', reason: body.reason })
  return decided.ok ? ok(stateOf(decided.value)) : decided
})

export const correctPartHandler = handle(correctPartRoute, async ({ tx, actor }, { params, body }) => {
  const organizerId = await organizerByCode(tx, params.organizerCode)
  if (organizerId === null) return err('tax-deduction.application_not_found')
  const by = { kind: 'member', accountId: actor.accountId } as const
  const issued = await issueCorrections(tx, { partId: params.partId, organizerId, by }, body.signer)
  return issued.ok ? ok({ ...issued.value, corrections: [...issued.value.corrections] }) : issued
})

type Exported = {
  readonly services: Parameters<typeof certificatesToExport>[0]
  readonly actor: { readonly accountId: string }
}

export const exportPartsCsvHandler = handle(exportPartsCsvRoute, async (context, { params, query }) => {
  const { services, language } = context
  const t = (key: string) => services.textOf(language, 'tax-deduction', key)
  const bytes = certificatesCsv(await exported(context, params, query), t)
  return ok(fileOf(bytes, `certificates-${query.year}.csv`))
})

export const exportPartsXmlHandler = handle(exportPartsXmlRoute, async (context, { params, query }) => {
  const bytes = certificatesXml(await exported(context, params, query), {
    organizerCode: params.organizerCode,
    year: query.year,
  })
  return ok(fileOf(bytes, `certificates-${query.year}.xml`))
})

function exported(
  { services, actor }: Exported,
  { organizerCode }: { readonly organizerCode: string },
  {
    year,
    state = null,
  }: { readonly year: number; readonly state?: Parameters<typeof certificatesToExport>[1]['state'] },
) {
  return certificatesToExport(services, { organizerCode, year, state, accountId: actor.accountId })
}

function fileOf(bytes: Uint8Array, name: string): FileReply {
  return { bytes: bytes.byteLength, content: new Blob([new Uint8Array(bytes)]).stream(), name, isSaved: true }
}

export const lookAtDecisionHandler = handle(lookAtDecisionRoute, async ({ tx, services, language }, { body }) => {
  const part = await openPart({ tx, services }, body.token)
  if (part === null) return err('tax-deduction.link_gone')
  const by = { readBy: `link:${part.id}`, reason: 'tax-deduction.decision' } as const
  return ok(await shownByLink(tx, part, { services, by, language }))
})

/** A part as the page of a link shows it. */
async function shownByLink(tx: WithServices['tx'], part: PartRow, reader: Parameters<typeof organizerParts>[2]) {
  const [view] = await organizerParts(tx, [part], reader)
  if (view === undefined) throw new Error(`part ${part.id} is gone within a transaction`)
  const { reason: _, ...shown } = view
  return { ...shown, organizerName: reader.language === 'ru' ? part.organizerNameRu : part.organizerNameEn }
}

export const decideByLinkHandler = handle(decideByLinkRoute, async ({ tx, services }, { body }) => {
  const part = await openPart({ tx, services }, body.token)
  if (part === null) return err('tax-deduction.link_gone')
  const { decidedAs, signer, reason } = body
  const missing = decidedAs === 'approve' ? (signer === '' ? 'signer' : null) : reason === '' ? 'reason' : null
  if (missing !== null) {
    const issue = `tax-deduction.${missing}_missing` as const
    return err(issue, { fields: { [missing]: issue } })
  }
  const decided = await decidePart(
    tx,
    { partId: part.id, organizerId: part.organizerId, by: { kind: 'link' } },
    decidedAs === 'approve' ? { kind: 'approve', signer } : { kind: 'reject', reason },
  )
  if (decided.ok) return ok(stateOf(decided.value))
  return decided.error.code === 'tax-deduction.application_not_found'
    ? err('tax-deduction.link_gone')
    : err(decided.error.code)
})

type WithServices = {
  readonly tx: Parameters<typeof findPart>[0]
  readonly services: Parameters<typeof partOfToken>[0]
}

/** The part of a link that is not decided and whose link was not used. */
async function openPart({ tx, services }: WithServices, token: string) {
  const partId = partOfToken(services, token)
  const part = partId === null ? null : await findPart(tx, partId)
  return part === null || part.isLinkUsed || part.state === 'ready' || part.state === 'rejected' ? null : part
}

export const lookAtCorrectionHandler = handle(lookAtCorrectionRoute, async ({ tx, services, language }, { body }) => {
  const link = correctionOfToken(services, body.token)
  const part = link === null ? null : await findPart(tx, link.partId)
  if (link === null || part === null) return err('tax-deduction.correction_link_gone')
  const corrections = await correctionsOfParts(tx, [part.id])
  const dueCount = corrections.filter(({ state }) => state === 'due').length
  if (dueCount === 0 || corrections.length - dueCount !== link.afterIssued)
    return err('tax-deduction.correction_link_gone')
  const by = { readBy: `link:${part.id}`, reason: 'tax-deduction.correction' } as const
  return ok(await shownByLink(tx, part, { services, by, language }))
})

export const correctByLinkHandler = handle(correctByLinkRoute, async ({ tx, services }, { body }) => {
  const link = correctionOfToken(services, body.token)
  const part = link === null ? null : await findPart(tx, link.partId)
  if (link === null || part === null) return err('tax-deduction.correction_link_gone')
  const issued = await issueCorrections(
    tx,
    { ...link, organizerId: part.organizerId, by: { kind: 'link' } },
    body.signer,
  )
  if (issued.ok) return ok({ ...issued.value, corrections: [...issued.value.corrections] })
  return issued.error.code === 'tax-deduction.requisites_missing'
    ? err('tax-deduction.requisites_missing')
    : err('tax-deduction.correction_link_gone')
})
