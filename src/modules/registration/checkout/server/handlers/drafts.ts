import { err, ok } from '#src/kernel/result.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { joinTeamPath, registerPath } from '../../../domain/register-path.ts'
import { deleteDraftRoute, getDraftsRoute, saveDraftRoute } from '../../contract/drafts.ts'
import { type DraftPerson, draftPersonKey, parseDraftPerson } from '../../domain/draft-person.ts'
import { mergeDraft } from '../../domain/merge-draft.ts'
import { type DraftedRace, listDrafts, lockDraft, removeDraft, upsertDraft } from '../queries/drafts.ts'

export const saveDraftHandler = handle(saveDraftRoute, async ({ tx, tenant, actor }, { body }) => {
  const { eventCode, raceCode, personRef, changed } = body
  const race = await findRaceRules(tx, eventCode, raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  const { accountId } = actor
  const person = parseDraftPerson(personRef)
  if (person === null || !(await isInFamily(tx, accountId, person))) return err('registration.person_unknown')
  const of = { accountId, raceId: race.raceId, person }
  const lockedDraft = changed === undefined ? null : await lockDraft(tx, of)
  const form =
    lockedDraft === null || changed === undefined ? body.form : mergeDraft(lockedDraft.form, body.form, changed)
  if (JSON.stringify(form).length > maxCharacters) return err('registration.draft_too_large')
  const draftId = await upsertDraft(tx, of, form)
  return ok({ draftId, changedAt: tx.now })
})

/** Whether a draft's person is in the account's family group, where it names one. */
async function isInFamily(tx: Tx, accountId: string, person: DraftPerson): Promise<boolean> {
  const participantId = 'participantId' in person ? person.participantId : null
  return participantId === null || (await listFamily(tx, accountId)).some(({ id }) => id === participantId)
}

/** Ten times the content of a form filled in completely by hand. */
const maxCharacters = 20_000

export const getDraftsHandler = handle(getDraftsRoute, async ({ tx, actor, language, origin, services }) => {
  const isRussian = language === 'ru'
  const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  const addressOf = (draft: DraftedRace) => urlAt(draft.tenant, draftPath(draft), from)
  const list = (await listDrafts(tx, actor.accountId)).map((draft) => ({
    draftId: draft.draftId,
    eventCode: draft.eventCode,
    eventName: isRussian ? draft.eventNameRu : draft.eventNameEn,
    raceCode: draft.raceCode,
    raceName: isRussian ? draft.raceNameRu : draft.raceNameEn,
    tenant: draft.tenant,
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    timeZone: draft.timeZone,
    opensAt: draft.opensAt,
    continueTo: addressOf(draft),
    personRef: draftPersonKey(draft.person),
    leg: legOf(draft),
    name: draft.form.team?.teamName ?? nameIn(language, { lastName: '', firstName: '', ...draft.form.participant }),
    changedAt: draft.changedAt,
  }))
  return ok({ list, serverNow: tx.now })
})

/**
 * The page where the draft is continued: a team's leg on its board, or by the code by which its
 * member came.
 */
function draftPath(draft: DraftedRace): string {
  const { person, kind, teamOrderId, form } = draft
  const personRef = draftPersonKey(person)
  if (kind === 'individual')
    return registerPath(draft, 'participant', null, person.kind === 'self' ? {} : { personRef })
  if (person.kind === 'team') return registerPath(draft, null, null) // opens the beginning of a team
  const leg = legOf(draft)?.relayPosition
  const formQuery = { personRef: person.kind === 'leg' ? 'other' : personRef, leg }
  const code = form.leg?.joinCode
  return code === undefined ? registerPath(draft, kind, teamOrderId, formQuery) : joinTeamPath(draft, code, { leg })
}

function legOf({ person, kind, form }: DraftedRace) {
  const relayPosition = person.kind === 'leg' ? person.relayPosition : form.leg?.relayPosition
  return kind === 'individual' || relayPosition === undefined ? null : { kind, relayPosition }
}

export const deleteDraftHandler = handle(deleteDraftRoute, async ({ tx, actor }, { params }) => {
  const { draftId } = params
  return (await removeDraft(tx, actor.accountId, draftId)) ? ok({ draftId }) : err('registration.draft_unknown')
})
