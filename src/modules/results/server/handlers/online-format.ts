import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getOnlineFormatRoute } from '../../contract/online-format.ts'
import { resultMaxBytes } from '../../domain/online-file.ts'
import { racesForOnline } from '../queries/online-format.ts'

export const getOnlineFormatHandler = handle(getOnlineFormatRoute, async ({ tx, language }, { params }) => {
  const races = await racesForOnline(tx, params.eventCode)
  const [first] = races
  if (first === undefined) return err('results.event_not_found')
  if (!first.isOnline) return ok({ format: null })
  return ok({
    format: {
      timeZone: first.timeZone,
      proofs: ['track' as const, 'picture' as const],
      fileMaxBytes: resultMaxBytes,
      races: races.map(({ code, nameRu, nameEn, startsAt, endsAt, until, sendsMedal }) => ({
        ...{ code, name: language === 'ru' ? nameRu : nameEn, startsAt, endsAt, until, sendsMedal },
      })),
    },
  })
})
