import { err, ok, type Result } from '#src/kernel/result.ts'
import { saveAdmissionDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { sameDocument } from '#src/modules/accounts/server/reads/admission-reader.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { type EntryDetails, filesOf } from '../../domain/entry-details.ts'
import { handIn } from '../queries/files.ts'
import { counterOf, type PlaceRefusal } from './hold-place.ts'

type Context = Pick<RequestContext, 'services' | 'tenant'> & { readonly actor: Actor }
type Told = {
  readonly race: RaceRules
  readonly details: EntryDetails
  /** Whose documents the account keeps from now on; null where it is nobody of the account's. */
  readonly participantId: string | null
}

/**
 * Before the place is taken: the files that the form names are handed in, which must be the account's own, and the account
 * keeps what was told of documents, so that the next race asks nothing again. Nothing is done where nothing is news: a
 * race without files and documents costs nothing here, one with documents that are known a share of a gathered read.
 */
export async function keepDetails(context: Context, told: Told): Promise<Result<undefined, PlaceRefusal>> {
  const handedIn = await handInApart(context, told)
  if (!handedIn.ok) return handedIn
  await keepDocuments(context, told)
  return ok()
}

async function handInApart(
  { services, tenant, actor }: Context,
  { race, details }: Told,
): Promise<Result<undefined, PlaceRefusal>> {
  const files = filesOf(details, race.questions)
  if (files.size === 0) return ok()
  const { accountId } = actor
  return await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, (tx) =>
    handInFiles(tx, { accountId, eventId: race.eventId, files }),
  )
}

/** Files that a form names become the event's. @param of files: the field of each, by its id */
export async function handInFiles(
  tx: Tx,
  of: { readonly accountId: string; readonly eventId: string; readonly files: ReadonlyMap<string, string> },
): Promise<Result<undefined, 'registration.form_incomplete'>> {
  const { files, ...whose } = of
  if (files.size === 0) return ok()
  const own = await handIn(tx, { ...whose, ids: [...files.keys()] })
  const gone = [...files].filter(([id]) => !own.includes(id))
  if (gone.length === 0) return ok()
  const code = 'registration.file_gone'
  return err('registration.form_incomplete', { fields: Object.fromEntries(gone.map(([, field]) => [field, code])) })
}

async function keepDocuments({ services, tenant, actor }: Context, { details, participantId }: Told): Promise<void> {
  const { admission = [] } = details
  if (admission.length === 0 || participantId === null) return
  const known = await counterOf(services).admission(participantId)
  const news = admission.filter((document) => !known.some((one) => sameDocument(one, document)))
  if (news.length === 0) return
  const { accountId } = actor
  await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, async (tx) => {
    for (const document of news) await saveAdmissionDocument(tx, { accountId, participantId }, document)
  })
}
