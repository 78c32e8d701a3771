import { raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { EnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { rankName } from '#src/modules/registration/domain/sports-rank.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { emptyAthlete, type TypedAthlete } from '../../domain/athlete-columns.ts'
import { athletesOfPreviousList } from '../queries/group-entries.ts'

/**
 * The rows of an earlier list for a new one: the people, and their race where this event has one
 * with that code. A year later most people are in another age group: a race that no longer accepts
 * them is an issue of the row.
 */
export async function previousRows(
  tx: Tx,
  of: { readonly accountId: string; readonly fromId: string; readonly eventCode: string },
): Promise<TypedAthlete[]> {
  const races = await raceRulesOfEvent(tx, of.eventCode)
  const rows = await athletesOfPreviousList(tx, of)
  return rows.map(({ typed, participant, raceCode }) => {
    const row = typed !== null && participant === null ? typed : enteredRow(participant, raceCode)
    const isOffered = races.some((race) => [race.raceCode, race.raceNameRu, race.raceNameEn].includes(row.race))
    return { ...row, race: isOffered ? row.race : '' }
  })
}

/** An entry as a row of a list, whatever was typed for it originally. */
export function enteredRow(participant: EnteredParticipant | null, raceCode: string | null): TypedAthlete {
  if (participant === null) return emptyAthlete
  const { lastName, firstName, patronymic, birthDate, gender, club, region, phone, email, affiliation } = participant
  const word = gender === 'unknown' ? '' : gender === 'male' ? 'м' : 'ж'
  return {
    ...emptyAthlete,
    lastName,
    firstName,
    patronymic,
    birthDate,
    gender: word,
    race: raceCode ?? '',
    school: club,
    region,
    rank: rankName(affiliation?.rank ?? '', 'ru'),
    coach: affiliation?.coach ?? '',
    phone,
    email,
  }
}
