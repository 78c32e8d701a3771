import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getOccupationsRoute, getRunningClubsRoute } from '../../contract/lookups.ts'
import { occupationsIn } from '../../domain/occupations.ts'
import { sharedClubDirectory } from '../reads/running-clubs.ts'

export const getRunningClubsHandler = handle(getRunningClubsRoute, async ({ services }) => {
  const clubs = await sharedClubDirectory(services)()
  return ok({ list: clubs.map(({ id, name, city }) => ({ id, name, ...(city === '' ? {} : { city }) })) })
})

export const getOccupationsHandler = handle(getOccupationsRoute, async ({ language }) =>
  ok({ list: [...occupationsIn(language)] }),
)
