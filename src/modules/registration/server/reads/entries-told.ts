import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { entryName } from '../../domain/entry-name.ts'
import { isOfferedTo } from '../commands/change-race.ts'
import type { OrderEntry } from '../queries/own-entries.ts'

type Reader = { readonly accountId: string; readonly language: 'ru' | 'en'; readonly stands: boolean }

/** The entries of an own order with what may be changed of each; whom others entered is nobody's to change. */
export async function entriesTold(tx: Tx, entries: readonly OrderEntry[], first: RaceRules, reader: Reader) {
  const { accountId, language, stands } = reader
  const facts = await changeFactsOfEvent(tx, first.eventId)
  const isDataOpen = changeDeadline(facts, 'dataDays', tx.now).isOpen
  const races = await raceRulesOfEvent(tx, first.eventCode)
  const isRaceOpen = changeDeadline(facts, 'raceDays', tx.now).isOpen && races.filter(isOfferedTo).length > 1
  // A team changes as a team, on its own board.
  const ofOne = new Set(races.filter(({ kind }) => kind === 'individual').map(({ raceId }) => raceId))
  const own = await tx.sql<{ id: string }>`select id from accounts.participants where account_id = ${accountId}`
  const known = new Set(own.map(({ id }) => id))
  return entries.map((entry) => {
    const isMine = entry.invitedAs === null && known.has(entry.participantId) && ofOne.has(entry.raceId)
    const isOwn = stands && entry.state === 'confirmed' && isMine
    return {
      entryId: entry.id,
      fullName: entryName(language, entry),
      raceCode: entry.raceCode,
      raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
      distanceM: entry.distanceM,
      startsAt: entry.startsAt,
      state: entry.state,
      bib: entry.bib,
      canChange: isOwn && isDataOpen,
      canMove: isOwn && isRaceOpen,
    }
  })
}
