import { comparePlainDates, plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { claimedParticipants } from '#src/modules/accounts/server/reads/claimed-participants.ts'
import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import type { Requirement } from '#src/modules/catalog/domain/event-draft.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getParticipantEntryRoute } from '../../contract/participant-entry.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'
import { nameIn } from '../../domain/name-in.ts'
import { entryDetailsPath, registerPath } from '../../domain/register-path.ts'
import type { DocumentsState } from '../../entry-details/domain/documents-state.ts'
import { missingDocuments } from '../../entry-details/domain/missing-documents.ts'
import { isAnythingOpen, openDetails } from '../../entry-details/domain/open-details.ts'
import { categoriesOfOrder, type EntryCategory } from '../../social-categories/server/queries/entry-categories.ts'
import { toEntryCategoryView } from '../../social-categories/server/reads/categories-view.ts'
import { shownBib } from '../../teams/domain/team-line-up.ts'
import { entriesOfOrder } from '../queries/own-entries.ts'
import { isParticipantEntry, ownLeg, type ParticipantEntryKey } from '../queries/participant-entry.ts'
import { toDocumentsView } from '../reads/entry-views.ts'
import { buildRaceCard } from '../reads/race-card.ts'

type ParticipantEntryFacts = {
  readonly race: RaceRules
  readonly participant: EnteredParticipant
  readonly bib: string | null
  readonly documents: { readonly state: DocumentsState; readonly note: string } | null
  readonly category: EntryCategory | undefined
  readonly missing: Requirement[]
  readonly team: { readonly name: string; readonly boardTo: string } | null
  readonly detailsTo: string | null
}

export const getParticipantEntryHandler = handle(getParticipantEntryRoute, async (context, { params }) => {
  const { tx, actor, language, services, origin } = context
  const { registrationId: orderId, entryId } = params
  const account = { accountId: actor.accountId, participantIds: await claimedParticipants(tx, actor.accountId) }
  const found = (await entered(tx, { entryId, orderId }, account)) ?? (await inTeam(tx, { entryId, orderId }, account))
  const eventStatus = found?.race.eventStatus
  if (found === null || eventStatus === undefined || eventStatus === 'draft') return err('registration.entry_unknown')
  const { race, participant, bib, documents, category, missing, team, detailsTo } = found
  const { isOpen } = changeDeadline(await changeFactsOfEvent(tx, race.eventId), 'dataDays', tx.now)
  const at = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  return ok({
    entryId,
    registrationId: orderId,
    fullName: nameIn(language, participant),
    bib,
    team: team && { name: team.name, board: urlAt(race.tenantCode, team.boardTo, at) },
    startsAt: race.startsAt,
    eventStatus,
    serverNow: tx.now,
    isOver: comparePlainDates(race.endsOn, plainDateIn(tx.now, race.timeZone)) < 0,
    requirements: [...race.requirements],
    pickup: language === 'ru' ? race.pickupRu : race.pickupEn,
    documents,
    category: toEntryCategoryView(services, language, category),
    missing,
    canChange: isOpen && race.kind === 'individual',
    detailsAt: detailsTo && urlAt(race.tenantCode, detailsTo, at),
    card: buildRaceCard(race, language, 0),
  })
})

type EntryPerson = Parameters<typeof isParticipantEntry>[2]

async function entered(tx: Tx, of: ParticipantEntryKey, person: EntryPerson): Promise<ParticipantEntryFacts | null> {
  if (!(await isParticipantEntry(tx, of, person))) return null
  const entry = (await entriesOfOrder(tx, of.orderId)).find(({ id }) => id === of.entryId)
  const race = entry === undefined ? null : await findRaceRulesById(tx, entry.raceId)
  if (entry === undefined || race === null) return null
  const { participant, bib, documentsState } = entry
  const category = (await categoriesOfOrder(tx, of.orderId)).get(of.entryId)
  const open = openDetails(race, { documentsState, category }, tx.now)
  const path = entryDetailsPath(race, { registrationId: of.orderId, entryId: of.entryId })
  return {
    race,
    participant,
    bib: bib === null ? null : String(bib),
    documents: toDocumentsView(entry, category),
    category,
    missing: open.documents && entry.groupEntryId === null ? missingDocuments(race, entry.admission, entry) : [],
    team: null,
    detailsTo: isAnythingOpen(open) ? path : null,
  }
}

/** A leg of a team: its data is changed on the team's board. */
async function inTeam(tx: Tx, of: ParticipantEntryKey, person: EntryPerson): Promise<ParticipantEntryFacts | null> {
  const leg = await ownLeg(tx, of, person)
  const race = leg && (await findRaceRulesById(tx, leg.raceId))
  if (!leg || !race) return null
  const { participant, stage, position, documentsState, documentsNote } = leg
  const step = race.kind === 'team' ? 'team' : 'relay'
  return {
    race,
    participant,
    bib: shownBib(leg.bib, { stage, position, rules: race.team }),
    documents: documentsState && { state: documentsState, note: documentsNote },
    category: undefined,
    missing: [], // shown on the team's board
    team: { name: leg.team, boardTo: registerPath(race, step, null) },
    detailsTo: null,
  }
}
