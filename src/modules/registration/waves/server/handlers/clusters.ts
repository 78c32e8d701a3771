import { err, ok } from '#src/kernel/result.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { handle } from '#src/platform/http/handle.ts'
import { confirmClusters, getClusters } from '../../contract/clusters.ts'
import { confirmClusters as confirm } from '../commands/confirm-clusters.ts'
import { clusterRows } from '../reads/cluster-rows.ts'

export const getClustersHandler = handle(getClusters, async ({ tx }, { params, query }) => {
  const race = await findRaceRules(tx, params.ownEventCode, params.raceCode)
  if (race === null) return err('registration.race_not_found')
  const { raceId } = race
  const rows = await clusterRows(tx, { raceId, isPreliminary: query.preliminary === '1', ...query })
  return ok({
    clusters: race.clusters.map(({ code, upToSeconds }) => ({ code, upToSeconds })),
    list: rows.map(({ orderId, lastName, firstName, cluster, isConfirmed, ...row }) => ({
      ...row,
      registrationId: orderId,
      fullName: `${lastName} ${firstName}`,
      cluster: cluster === null ? null : { code: cluster, isConfirmed },
    })),
  })
})

export const confirmClustersHandler = handle(confirmClusters, async ({ tx }, { params, body }) => {
  const race = await findRaceRules(tx, params.ownEventCode, params.raceCode)
  if (race === null) return err('registration.race_not_found')
  const done = await confirm(tx, race, body.entries)
  if (!done.ok) return done
  return ok({
    list: done.value.map(({ entryId, bib, code }) => ({ entryId, bib, cluster: { code, isConfirmed: true } })),
  })
})
