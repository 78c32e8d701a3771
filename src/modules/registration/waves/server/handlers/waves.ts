import { err, ok } from '#src/kernel/result.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { handle } from '#src/platform/http/handle.ts'
import { confirmWavesRoute, getWavesRoute } from '../../contract/waves.ts'
import { confirmWaves as confirm } from '../commands/confirm-waves.ts'
import { waveRows } from '../reads/wave-rows.ts'

export const getWavesHandler = handle(getWavesRoute, async ({ tx }, { params, query }) => {
  const race = await findRaceRules(tx, params.ownEventCode, params.raceCode)
  if (race === null) return err('registration.race_not_found')
  const { raceId } = race
  const rows = await waveRows(tx, { raceId, isPreliminary: query.preliminary === '1', ...query })
  return ok({
    waves: race.waves.map(({ code, upToSeconds }) => ({ code, upToSeconds })),
    list: rows.map(({ orderId, lastName, firstName, wave, isConfirmed, ...row }) => ({
      ...row,
      registrationId: orderId,
      fullName: `${lastName} ${firstName}`,
      wave: wave === null ? null : { code: wave, isConfirmed },
    })),
  })
})

export const confirmWavesHandler = handle(confirmWavesRoute, async ({ tx }, { params, body }) => {
  const race = await findRaceRules(tx, params.ownEventCode, params.raceCode)
  if (race === null) return err('registration.race_not_found')
  const done = await confirm(tx, race, body.entries)
  if (!done.ok) return done
  return ok({
    list: done.value.map(({ entryId, bib, code }) => ({ entryId, bib, wave: { code, isConfirmed: true } })),
  })
})
