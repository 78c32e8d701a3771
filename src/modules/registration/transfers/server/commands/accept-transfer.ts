import { err, type Ok, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { saveAdmissionDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { saveRelative } from '#src/modules/accounts/server/commands/save-relative.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { openLinkedOrder } from '#src/modules/orders/server/commands/open-linked-order.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import type { PlaceRefusal } from '../../../checkout/server/commands/hold-place.ts'
import { formIssues, guardianshipIn, validatePerson } from '../../../checkout/server/commands/validate-entry.ts'
import { toEnteredParticipant } from '../../../domain/entered-participant.ts'
import { recipientsConsents } from '../../../domain/own-consents.ts'
import {
  type DetailsInput,
  type EntryDetails,
  entryDetails,
  referencedFiles,
} from '../../../entry-details/domain/entry-details.ts'
import { saveEntryIdentity } from '../../../entry-details/server/commands/save-entry-identity.ts'
import {
  attachOwnFiles,
  recordGuardianConsent,
  recordOwnConsents,
} from '../../../entry-details/server/commands/store-entry-details.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { listLiveEntries } from '../../../server/reads/live-entries.ts'
import { readProof } from '../../../social-categories/domain/entry-category.ts'
import { categoryOfEntry } from '../../../social-categories/server/queries/entry-categories.ts'
import { isAnotherPerson } from '../../domain/another-person.ts'
import {
  lockTransfer,
  type Recipient,
  saveTransferRecipient,
  type Transfer,
  transferByToken,
} from '../queries/transfers.ts'
import { relativeRefusal } from './relative-refusal.ts'
import { type TransferRefusal, transferPlace, transferRefusal } from './transfer-place.ts'

export type TransferAcceptance = {
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly participant: ParticipantProfile
  /** Of the recipient's family group; absent for the account's own participant. */
  readonly participantId?: string | undefined
  /** The race's fields beyond the profile. */
  readonly detailsInput: DetailsInput
  /** The recipient's consents; absent where the place stays with the account. */
  readonly consents?: readonly string[]
  /** The request's network address and user agent. */
  readonly visit: Pick<RequestContext, 'address' | 'userAgent'>
}
/** Transferred at once, with its bib; or the order by which the organizer's fee is paid first. */
export type AcceptedTransfer =
  | { readonly kind: 'taken'; readonly bib: number | null }
  | { readonly kind: 'to-pay'; readonly orderId: string }
export type TransferAcceptRefusal = PlaceRefusal | TransferRefusal | 'registration.transfer_own'

/**
 * Accepts the offered place for the reader of the link, after the same validation as any entry.
 * Where the organizer takes a fee, an order of the recipient linked to the sender's is opened, and
 * the place is transferred at its payment. Of two readers the first gets it.
 * @locks the sender's order, then event, then offer
 */
export async function acceptTransfer(
  tx: Tx,
  services: Pick<Services, 'keyFor' | 'encrypterFor'>,
  tokenHash: Buffer,
  acceptance: TransferAcceptance,
): Promise<Result<AcceptedTransfer, TransferAcceptRefusal>> {
  const found = await transferByToken(tx, tokenHash)
  if (found === null || !(await lockOwnOrder(tx, found.orderId))) return err('registration.transfer_gone')
  await lockPools(tx, found)
  const transfer = await lockTransfer(tx, found.id)
  if (transfer === null) return err('registration.transfer_gone')
  if (transfer.recipientAccount === acceptance.accountId) return await repeatedAcceptance(tx, transfer)
  if (transfer.accountId === acceptance.accountId) return err('registration.transfer_own')
  return await acceptOffered(tx, services, transfer, acceptance)
}

/** The refusals of the form, by field; read-only. */
export async function acceptTransferIssues(
  tx: Tx,
  tokenHash: Buffer,
  form: RecipientsForm,
): Promise<Readonly<Record<string, string>>> {
  const transfer = await transferByToken(tx, tokenHash)
  const race = transfer && (await findRaceRulesById(tx, transfer.raceId))
  if (!race) return {}
  return formIssues((await validateAcceptance(tx, transfer, race, form)).refusal)
}

type RecipientsForm = Pick<TransferAcceptance, 'participant' | 'participantId' | 'detailsInput' | 'consents'>

/** Validates by the race's rules; for a place with a social category also the document for it. */
async function validateAcceptance(tx: Tx, transfer: Transfer, race: RaceRules, form: RecipientsForm) {
  // The place has its category already.
  const { category: proof, ...detailsInput } = form.detailsInput
  const consents = consentsAt(transfer, form)
  const validation = validatePerson(race, {
    ...{ participant: form.participant, owner: form.participantId === undefined ? 'own' : 'relative', detailsInput },
    ...{ entersAt: tx.now, ...(consents && { agreement: { needed: recipientsConsents, accepted: consents } }) },
  })
  const category = await categoryOfEntry(tx, transfer.entryId)
  const { fileId, issue } = readProof(category, proof?.fileId)
  const isForm = validation === null || validation.about === 'form'
  const fields = issue !== null && isForm ? { ...validation?.refusal.error.fields, 'category.fileId': issue } : null
  const refusal = fields === null ? (validation?.refusal ?? null) : err('registration.form_incomplete', { fields })
  return { refusal, category, fileId }
}

/** With a fee, all consents are given at once before the payment. */
function consentsAt({ feeMinor }: Transfer, { consents }: RecipientsForm): readonly string[] | undefined {
  return feeMinor > 0 ? undefined : consents
}

/** The form was sent again. */
async function repeatedAcceptance(
  tx: Tx,
  transfer: Transfer,
): Promise<Result<AcceptedTransfer, TransferAcceptRefusal>> {
  const { state, recipientOrderId, entryId } = transfer
  if (state === 'paying' && recipientOrderId !== null) return ok({ kind: 'to-pay', orderId: recipientOrderId })
  const entry = await entryToName(tx, entryId)
  return entry === null ? err('registration.transfer_gone') : ok({ kind: 'taken', bib: entry.bib })
}

/**
 * Accepts an offered place for a validated recipient.
 * @locks none: the caller holds the locks on the offer, its order and event
 */
export async function acceptOffered(
  tx: Tx,
  services: Pick<Services, 'keyFor' | 'encrypterFor'>,
  transfer: Transfer,
  acceptance: TransferAcceptance,
): Promise<Result<AcceptedTransfer, TransferAcceptRefusal>> {
  const { accountId, participant } = acceptance
  const { category: _, ...detailsInput } = acceptance.detailsInput
  const consents = consentsAt(transfer, acceptance)
  if (transfer.state !== 'open' || transfer.openUntil <= tx.now) return err('registration.transfer_gone')
  const race = await findRaceRulesById(tx, transfer.raceId)
  if (race === null || race.eventStatus !== 'published') return err('registration.event_not_held')
  const { refusal, category, fileId } = await validateAcceptance(tx, transfer, race, acceptance)
  if (refusal !== null) return refusal
  const personKey = personKeyHash(services.keyFor('personKey'), participant)
  if (await isEntered(tx, race, { accountId, personKey })) return err('registration.already_registered')
  const ofCategory =
    category === null || fileId === null
      ? {}
      : { category: { code: category.category, fileId }, documentsState: 'to-check' as const }
  const details: EntryDetails = { ...entryDetails(race, detailsInput).details, ...ofCategory }
  const files = referencedFiles(details, race.questions)
  const attached = await attachOwnFiles(tx, { accountId, eventId: race.eventId, files })
  if (!attached.ok) return attached
  const savedProfile = await saveRecipientProfile(tx, services, race, { acceptance, details })
  if (!savedProfile.ok) return savedProfile
  const { participantId, identityDocumentId } = savedProfile.value
  const guardian = guardianshipIn(race, participant, tx.now)
  const subject = `${transfer.orderId}/${personKey}`
  if (guardian !== null) await recordGuardianConsent(tx, acceptance.visit, { accountId, guardian, subject })
  if (consents) await recordOwnConsents(tx, acceptance.visit, { accountId, kinds: recipientsConsents, subject })
  const recipient = {
    participant: toEnteredParticipant(participant, guardian),
    participantId,
    personKey,
    details: { ...details, ...(identityDocumentId === null ? {} : { identityDocumentId }) },
  }
  return await completeTransfer(tx, { transfer, race, acceptance, recipient })
}

type TransferCompletion = {
  readonly transfer: Transfer
  readonly race: RaceRules
  readonly acceptance: Pick<TransferAcceptance, 'accountId' | 'language'>
  readonly recipient: Recipient
}

/**
 * Transfers to an eligible recipient: at once, or at the payment of the organizer's fee.
 * @locks none: the caller holds the lock on the offer, with its order and event
 */
export async function completeTransfer(
  tx: Tx,
  completion: TransferCompletion,
): Promise<Result<AcceptedTransfer, TransferRefusal>> {
  const { transfer, acceptance, recipient } = completion
  if (transfer.feeMinor > 0) {
    const refusal = await transferRefusal(tx, transfer, { accountId: acceptance.accountId, recipient })
    return refusal ?? (await openFee(tx, completion))
  }
  const transferred = await transferPlace(tx, transfer, { accountId: acceptance.accountId, recipient })
  return transferred.ok ? ok({ kind: 'taken', bib: transferred.value.bib }) : transferred
}

type SavedRecipient = { readonly participantId: string; readonly identityDocumentId: string | null }

/** Saves the recipient's profile, and the documents that the race asks for, in the account. */
async function saveRecipientProfile(
  tx: Tx,
  services: Pick<Services, 'keyFor' | 'encrypterFor'>,
  race: RaceRules,
  { acceptance, details }: { readonly acceptance: TransferAcceptance; readonly details: EntryDetails },
): Promise<Result<SavedRecipient, TransferAcceptRefusal>> {
  const { accountId, participant, detailsInput, participantId: relativeId } = acceptance
  const own = relativeId === undefined ? await ownProfile(tx, accountId) : null
  const isOther = own !== null && isAnotherPerson(own, participant) // another person: the profile is unchanged
  const savedPerson =
    relativeId === undefined
      ? ok(await saveOwnProfile(tx, accountId, isOther ? own : participant))
      : await saveRelative(tx, accountId, { participantId: relativeId }, participant)
  if (!savedPerson.ok) return relativeRefusal(savedPerson.error.code)
  const { participantId } = savedPerson.value
  const documents = isOther ? [] : (details.admission ?? [])
  for (const document of documents) await saveAdmissionDocument(tx, { accountId, participantId }, document)
  const { birthDate } = participant
  const holder = {
    accountId,
    participantId: isOther ? null : participantId,
    birthDate,
    identityInput: detailsInput.identity,
  }
  const identity = await saveEntryIdentity(tx, services, race, holder)
  return identity.ok ? ok({ participantId, identityDocumentId: identity.value }) : identity
}

async function isEntered(
  tx: Tx,
  race: RaceRules,
  { accountId, personKey }: { readonly accountId: string; readonly personKey: string },
): Promise<boolean> {
  const live = await listLiveEntries(tx, { accountId, eventId: race.eventId, personKeys: [personKey] })
  return live.some(({ raceId }) => raceId === race.raceId)
}

async function openFee(
  tx: Tx,
  { transfer, race, acceptance, recipient }: TransferCompletion,
): Promise<Ok<AcceptedTransfer>> {
  const { accountId, language } = acceptance
  const orderId = await openLinkedOrder(tx, {
    tenantId: transfer.tenantId,
    sourceOrderId: transfer.orderId,
    accountId,
    eventId: race.eventId,
    language,
    service: {
      raceId: race.raceId,
      nameRu: `Переоформление места: ${race.raceNameRu}`,
      nameEn: `Transfer of a place: ${race.raceNameEn}`,
      priceMinor: transfer.feeMinor,
    },
  })
  await saveTransferRecipient(tx, transfer.id, { accountId, orderId, recipient })
  return ok({ kind: 'to-pay', orderId })
}
