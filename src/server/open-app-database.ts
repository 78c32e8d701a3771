import { type Database, type DatabaseOptions, defaultStatementMs, openDatabase } from '#src/platform/db/database.ts'
import type { AppOptions } from './app-options.ts'
import { eventBus } from './modules.ts'

/** The database of this process, with its pool size and timeouts. */
export function openAppDatabase(
  { config, log, databaseUrl, testNow }: Pick<AppOptions, 'config' | 'log' | 'databaseUrl' | 'testNow'>,
  poolSize: number,
  limits: Pick<DatabaseOptions, 'connectMs' | 'statementMs'> = { statementMs: defaultStatementMs },
): Database {
  return openDatabase({
    url: databaseUrl,
    poolSize,
    ...limits,
    preparesStatements: config.preparesStatements,
    bus: eventBus,
    testNow,
    onError: (error) => log.error({ err: error }, 'database connection failed'),
  })
}
