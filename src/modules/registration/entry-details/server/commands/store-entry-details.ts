import { err, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { recordConsent } from '#src/modules/accounts/server/commands/record-consent.ts'
import { saveAdmissionDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { sameDocument } from '#src/modules/accounts/server/reads/admission-reader.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { NeededConsent } from '#src/modules/orders/domain/consents.ts'
import { consentVersions } from '#src/modules/orders/server/reads/consent-versions.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { type PlaceRefusal, salesRuntime } from '../../../checkout/server/commands/hold-place.ts'
import { type DetailsInput, type EntryDetails, referencedFiles } from '../../domain/entry-details.ts'
import { type Guardianship, guardianConsents, guardianTextVersion } from '../../domain/guardian.ts'
import { attachFiles } from '../queries/files.ts'
import { requestedIdentity, saveEntryIdentity } from './save-entry-identity.ts'

type Context = Pick<RequestContext, 'services' | 'tenant' | 'address' | 'userAgent'> & { readonly actor: Actor }
/** Records the declaration as a consent: version of the text, moment, address. */
async function saveGuardianConsent(
  context: Context,
  guardian: Guardianship,
  { subject }: EntryDetailsInput,
): Promise<void> {
  const { services, tenant, actor } = context
  const { accountId } = actor
  await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, (tx) =>
    recordGuardianConsent(tx, context, { accountId, guardian, subject: subject() }),
  )
}

/**
 * Records the consent of a minor's legal representative, in the version of the text that was shown.
 */
export async function recordGuardianConsent(
  tx: Tx,
  { address, userAgent }: Pick<RequestContext, 'address' | 'userAgent'>,
  of: { readonly accountId: string; readonly guardian: Guardianship; readonly subject: string },
): Promise<void> {
  const { accountId, guardian, subject } = of
  const kind = guardianConsents[guardian]
  await recordConsent(tx, { accountId, kind, textVersion: guardianTextVersion, subject, address, userAgent })
}

/** The consents given with a person's own form, each in a record of its own. */
export async function recordOwnConsents(
  tx: Tx,
  { address, userAgent }: Pick<RequestContext, 'address' | 'userAgent'>,
  of: { readonly accountId: string; readonly kinds: readonly NeededConsent[]; readonly subject: string },
): Promise<void> {
  const { accountId, kinds, subject } = of
  for (const kind of kinds) {
    await recordConsent(tx, { accountId, kind, textVersion: consentVersions[kind], subject, address, userAgent })
  }
}

type EntryDetailsInput = {
  readonly race: RaceRules
  readonly details: EntryDetails
  /**
   * The participant whose documents the account saves; null where it is not one of the account's.
   */
  readonly participantId: string | null
  /** The declaration that the legal representative ticked. */
  readonly guardian: Guardianship | null
  /** The consent's subject: the order and the person in it. Called only for a declaration. */
  subject(): string
  readonly detailsInput: DetailsInput
  readonly birthDate: ParticipantProfile['birthDate']
}

/**
 * Saves the details before the place is taken: claims the form's files, which must be the account's
 * own, and saves documents in the account, so that the next race does not ask again. Does nothing
 * where nothing is new: a race without files and documents costs nothing, one with known documents
 * a share of a batched read, one with an identity document a transaction.
 * @returns the details to store in the entry
 */
export async function storeEntryDetails(
  context: Context,
  input: EntryDetailsInput,
): Promise<Result<EntryDetails, PlaceRefusal>> {
  const { race, details, guardian, birthDate, detailsInput } = input
  const files = referencedFiles(details, race.questions)
  const attached = files.size === 0 ? ok() : await attachFilesSeparately(context, input, files)
  if (!attached.ok) return attached
  const isIdentified = requestedIdentity(race, { identityInput: detailsInput.identity, birthDate }) !== null
  const identity = isIdentified ? await saveEntryIdentitySeparately(context, input) : ok(null)
  if (!identity.ok) return identity
  if (details.admission?.length) await storeDocuments(context, input, details.admission)
  if (guardian !== null) await saveGuardianConsent(context, guardian, input)
  return ok(identity.value === null ? input.details : { ...input.details, identityDocumentId: identity.value })
}

async function saveEntryIdentitySeparately(
  { services, tenant, actor: { accountId } }: Context,
  { race, participantId, birthDate, detailsInput: { identity: identityInput } }: EntryDetailsInput,
): Promise<Result<string | null, PlaceRefusal>> {
  return await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, (tx) =>
    saveEntryIdentity(tx, services, race, { accountId, participantId, birthDate, identityInput }),
  )
}

async function attachFilesSeparately(
  { services, tenant, actor }: Context,
  { race }: EntryDetailsInput,
  files: ReadonlyMap<string, string>,
): Promise<Result<undefined, PlaceRefusal>> {
  const { accountId } = actor
  return await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, (tx) =>
    attachOwnFiles(tx, { accountId, eventId: race.eventId, files }),
  )
}

/**
 * Assigns the files of a form to the event.
 * @param of files: the field of each file, by its id
 */
export async function attachOwnFiles(
  tx: Tx,
  of: { readonly accountId: string; readonly eventId: string; readonly files: ReadonlyMap<string, string> },
): Promise<Result<undefined, 'registration.form_incomplete'>> {
  const { files, ...ownership } = of
  if (files.size === 0) return ok()
  const own = await attachFiles(tx, { ...ownership, ids: [...files.keys()] })
  const removedFiles = [...files].filter(([id]) => !own.includes(id))
  if (removedFiles.length === 0) return ok()
  const code = 'registration.file_gone'
  return err('registration.form_incomplete', {
    fields: Object.fromEntries(removedFiles.map(([, field]) => [field, code])),
  })
}

async function storeDocuments(
  { services, tenant, actor }: Context,
  { participantId }: EntryDetailsInput,
  admission: NonNullable<EntryDetails['admission']>,
): Promise<void> {
  if (participantId === null) return
  const known = await salesRuntime(services).admission(participantId)
  const newDocuments = admission.filter((document) => !known.some((one) => sameDocument(one, document)))
  if (newDocuments.length === 0) return
  const { accountId } = actor
  await services.db.transaction({ role: 'app', tenantId: tenant.id, accountId }, async (tx) => {
    for (const document of newDocuments) await saveAdmissionDocument(tx, { accountId, participantId }, document)
  })
}
