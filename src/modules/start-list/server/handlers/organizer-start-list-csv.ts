import { err, ok } from '#src/kernel/result.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getOrganizerStartListCsvRoute } from '../../contract/organizer-start-list-csv.ts'
import { organizerStartListCsv } from '../reads/organizer-start-list-csv.ts'

export const getOrganizerStartListCsvHandler = handle(
  getOrganizerStartListCsvRoute,
  async ({ tx, services, language }, { params }) => {
    const race = await findRaceRules(tx, params.ownEventCode, params.raceCode)
    if (race === null) return err('registration.race_not_found')
    return ok(await organizerStartListCsv(tx, services, language, race))
  },
)
