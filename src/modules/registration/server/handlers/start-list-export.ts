import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { exportStartList } from '../../contract/start-list-export.ts'
import { exportedList, startListExport } from '../reads/start-list-export.ts'

/** Read in one statement, written while no connection is held. */
export const exportStartListHandler = handle(
  exportStartList,
  async ({ services, tenant, language }, { params, query }) => {
    const scope = { role: 'app', tenantId: tenant.id, readOnly: true } as const
    const list = await services.db.transaction(scope, (tx) =>
      exportedList(tx, { code: params.code, race: query.race || undefined, language }),
    )
    if (list === 'no_event') return err('registration.event_not_found')
    if (list === 'no_race') return err('registration.race_not_found')
    return ok(startListExport(list, query.format, (key) => services.textOf(language, 'registration-startlist', key)))
  },
)
