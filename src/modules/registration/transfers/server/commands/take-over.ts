import { err, type Ok, ok, type Result } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { saveAdmissionDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { saveOwnProfile } from '#src/modules/accounts/server/commands/save-profile.ts'
import { saveRelative } from '#src/modules/accounts/server/commands/save-relative.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/profile-of.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { openBeside } from '#src/modules/orders/server/commands/open-beside.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-standing.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import { readProof } from '../../../categories/domain/entry-category.ts'
import { categoryOfEntry } from '../../../categories/server/queries/entry-categories.ts'
import type { PlaceRefusal } from '../../../checkout/server/commands/hold-place.ts'
import { formFaults, guardianshipIn, judgePerson } from '../../../checkout/server/commands/judge-wish.ts'
import { enteredOf } from '../../../domain/entered-participant.ts'
import { takersConsents } from '../../../domain/own-consents.ts'
import {
  type EntryDetails,
  entryDetails,
  filesOf,
  type GivenDetails,
} from '../../../entry-details/domain/entry-details.ts'
import {
  handInFiles,
  recordGuardianConsent,
  recordOwnConsents,
} from '../../../entry-details/server/commands/keep-details.ts'
import { keepIdentity } from '../../../entry-details/server/commands/keep-identity.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { liveEntriesOf } from '../../../server/reads/live-entries.ts'
import { isAnotherPerson } from '../../domain/another-person.ts'
import { type HandOver, handOverByToken, keepTaker, lockHandOver, type Taker } from '../queries/hand-overs.ts'
import { type HandingRefusal, handingRefusal, handPlaceOver } from './hand-place-over.ts'

export type TakingOver = {
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly participant: ParticipantProfile
  /** Of the taker's family group; left out of themselves. */
  readonly participantId?: string | undefined
  /** What the race asks beyond the profile. */
  readonly given: GivenDetails
  /** What they agree to themselves; left out where the place stays with the account. */
  readonly consents?: readonly string[]
  /** From where. */
  readonly visit: Pick<RequestContext, 'address' | 'userAgent'>
}
/** Theirs at once, with its number; or the order by which the organizer's fee is paid before it is. */
export type TakenOver =
  | { readonly kind: 'taken'; readonly bib: number | null }
  | { readonly kind: 'to-pay'; readonly orderId: string }
export type TakeRefusal = PlaceRefusal | HandingRefusal | 'registration.hand_over_own'

/**
 * Whoever reads the link takes the place that is offered to them, after the same judgement as anybody. Where the organizer takes
 * a fee, an order of theirs is opened for it beside the giver's, and the place is handed over with the payment. Once: of two
 * readers the first. Locks the giver's order, then the event, then the offer.
 */
export async function takeOver(
  tx: Tx,
  services: Pick<Services, 'keyFor' | 'encrypterFor'>,
  tokenHash: Buffer,
  taking: TakingOver,
): Promise<Result<TakenOver, TakeRefusal>> {
  const found = await handOverByToken(tx, tokenHash)
  if (found === null || !(await lockOwnOrder(tx, found.orderId))) return err('registration.hand_over_gone')
  await lockPools(tx, found)
  const handOver = await lockHandOver(tx, found.id)
  if (handOver === null) return err('registration.hand_over_gone')
  if (handOver.takerAccount === taking.accountId) return await asBefore(tx, handOver)
  if (handOver.accountId === taking.accountId) return err('registration.hand_over_own')
  return await takeOffered(tx, services, handOver, taking)
}

/** What of the form would be refused, by field; it only reads. */
export async function takeOverFaults(
  tx: Tx,
  tokenHash: Buffer,
  form: TakersForm,
): Promise<Readonly<Record<string, string>>> {
  const handOver = await handOverByToken(tx, tokenHash)
  const race = handOver && (await findRaceRulesById(tx, handOver.raceId))
  if (!race) return {}
  return formFaults((await judgeTaking(tx, handOver, race, form)).refusal)
}

type TakersForm = Pick<TakingOver, 'participant' | 'participantId' | 'given' | 'consents'>

/** By everybody's rules; and of a place at a category's price the document for it. */
async function judgeTaking(tx: Tx, handOver: HandOver, race: RaceRules, form: TakersForm) {
  // The place has its category already.
  const { category: proof, ...given } = form.given
  const consents = consentsAt(handOver, form)
  const judgement = judgePerson(race, {
    ...{ participant: form.participant, whose: form.participantId === undefined ? 'own' : 'relative', given },
    ...{ entersAt: tx.now, ...(consents && { agreement: { needed: takersConsents, given: consents } }) },
  })
  const category = await categoryOfEntry(tx, handOver.entryId)
  const { fileId, fault } = readProof(category, proof?.fileId)
  const isForm = judgement === null || judgement.about === 'form'
  const fields = fault !== null && isForm ? { ...judgement?.refusal.error.fields, 'category.fileId': fault } : null
  const refusal = fields === null ? (judgement?.refusal ?? null) : err('registration.form_incomplete', { fields })
  return { refusal, category, fileId }
}

/** Whoever pays a fee agrees before paying it, to all of it at once. */
function consentsAt({ feeMinor }: HandOver, { consents }: TakersForm): readonly string[] | undefined {
  return feeMinor > 0 ? undefined : consents
}

/** The form was sent again. */
async function asBefore(tx: Tx, handOver: HandOver): Promise<Result<TakenOver, TakeRefusal>> {
  const { state, takerOrderId, entryId } = handOver
  if (state === 'paying' && takerOrderId !== null) return ok({ kind: 'to-pay', orderId: takerOrderId })
  const entry = await entryToName(tx, entryId)
  return entry === null ? err('registration.hand_over_gone') : ok({ kind: 'taken', bib: entry.bib })
}

/** The offer is locked, with its order and event. */
export async function takeOffered(
  tx: Tx,
  services: Pick<Services, 'keyFor' | 'encrypterFor'>,
  handOver: HandOver,
  taking: TakingOver,
): Promise<Result<TakenOver, TakeRefusal>> {
  const { accountId, participant } = taking
  const { category: _, ...given } = taking.given
  const consents = consentsAt(handOver, taking)
  if (handOver.state !== 'open' || handOver.openUntil <= tx.now) return err('registration.hand_over_gone')
  const race = await findRaceRulesById(tx, handOver.raceId)
  if (race === null || race.eventStatus !== 'published') return err('registration.event_off')
  const { refusal, category, fileId } = await judgeTaking(tx, handOver, race, taking)
  if (refusal !== null) return refusal
  const personKey = personKeyHash(services.keyFor('personKey'), participant)
  if (await isThere(tx, race, { accountId, personKey })) return err('registration.already_registered')
  const ofCategory =
    category === null || fileId === null
      ? {}
      : { category: { code: category.category, fileId }, documentsState: 'to-check' as const }
  const details: EntryDetails = { ...entryDetails(race, given).details, ...ofCategory }
  const files = filesOf(details, race.questions)
  const handedIn = await handInFiles(tx, { accountId, eventId: race.eventId, files })
  if (!handedIn.ok) return handedIn
  const kept = await keepPerson(tx, services, race, { taking, details })
  if (!kept.ok) return kept
  const { participantId, identityDocumentId } = kept.value
  const guardian = guardianshipIn(race, participant, tx.now)
  const subject = `${handOver.orderId}/${personKey}`
  if (guardian !== null) await recordGuardianConsent(tx, taking.visit, { accountId, guardian, subject })
  if (consents) await recordOwnConsents(tx, taking.visit, { accountId, kinds: takersConsents, subject })
  const taker = {
    participant: enteredOf(participant, guardian),
    participantId,
    personKey,
    details: { ...details, ...(identityDocumentId === null ? {} : { identityDocumentId }) },
  }
  return await giveTo(tx, { handOver, race, taking, taker })
}

type Giving = {
  readonly handOver: HandOver
  readonly race: RaceRules
  readonly taking: Pick<TakingOver, 'accountId' | 'language'>
  readonly taker: Taker
}

/** To whom it may go it goes: at once, or with the payment of the organizer's fee. The offer is locked, with its order and event. */
export async function giveTo(tx: Tx, giving: Giving): Promise<Result<TakenOver, HandingRefusal>> {
  const { handOver, taking, taker } = giving
  if (handOver.feeMinor > 0) {
    const refusal = await handingRefusal(tx, handOver, { accountId: taking.accountId, taker })
    return refusal ?? (await askFee(tx, giving))
  }
  const handed = await handPlaceOver(tx, handOver, { accountId: taking.accountId, taker })
  return handed.ok ? ok({ kind: 'taken', bib: handed.value.bib }) : handed
}

type Kept = { readonly participantId: string; readonly identityDocumentId: string | null }

/** What the account keeps of who takes the place: the profile, and the documents that the race asks for. */
async function keepPerson(
  tx: Tx,
  services: Pick<Services, 'keyFor' | 'encrypterFor'>,
  race: RaceRules,
  { taking, details }: { readonly taking: TakingOver; readonly details: EntryDetails },
): Promise<Result<Kept, TakeRefusal>> {
  const { accountId, participant, given, participantId: asked } = taking
  const own = asked === undefined ? await ownProfile(tx, accountId) : null
  const isOther = own !== null && isAnotherPerson(own, participant) // whose profile keeps its own
  const kept =
    asked === undefined
      ? ok(await saveOwnProfile(tx, accountId, isOther ? own : participant))
      : await saveRelative(tx, accountId, { participantId: asked }, participant)
  if (!kept.ok) return err('registration.person_unknown')
  const { participantId } = kept.value
  const documents = isOther ? [] : (details.admission ?? [])
  for (const document of documents) await saveAdmissionDocument(tx, { accountId, participantId }, document)
  const { birthDate } = participant
  const holder = { accountId, participantId: isOther ? null : participantId, birthDate, given: given.identity }
  const identity = await keepIdentity(tx, services, race, holder)
  return identity.ok ? ok({ participantId, identityDocumentId: identity.value }) : identity
}

async function isThere(
  tx: Tx,
  race: RaceRules,
  { accountId, personKey }: { readonly accountId: string; readonly personKey: string },
): Promise<boolean> {
  const live = await liveEntriesOf(tx, { accountId, eventId: race.eventId, personKeys: [personKey] })
  return live.some(({ raceId }) => raceId === race.raceId)
}

async function askFee(tx: Tx, { handOver, race, taking, taker }: Giving): Promise<Ok<TakenOver>> {
  const { accountId, language } = taking
  const orderId = await openBeside(tx, {
    tenantId: handOver.tenantId,
    besideOrderId: handOver.orderId,
    accountId,
    eventId: race.eventId,
    language,
    service: {
      raceId: race.raceId,
      nameRu: `Переоформление места: ${race.raceNameRu}`,
      nameEn: `Transfer of a place: ${race.raceNameEn}`,
      priceMinor: handOver.feeMinor,
    },
  })
  await keepTaker(tx, handOver.id, { accountId, orderId, taker })
  return ok({ kind: 'to-pay', orderId })
}
