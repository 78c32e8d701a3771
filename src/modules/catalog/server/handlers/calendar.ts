import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getRaceCalendarRoute } from '../../contract/calendar.ts'
import { raceCalendar } from '../reads/race-calendar.ts'

export const getRaceCalendarHandler = handle(getRaceCalendarRoute, async ({ tx, language, services }, { params }) => {
  const calendar = await raceCalendar(tx, services, params, language)
  if (calendar === null) return err('catalog.race_not_found')
  const blob = new Blob([calendar.text])
  return ok({ bytes: blob.size, content: blob.stream(), name: calendar.name })
})
