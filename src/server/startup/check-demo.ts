import { type Config, ConfigError } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { hasFlag } from '#src/platform/db/flags.ts'

/** The flag that is set before the first demo account is made. */
export const demoSeedingStarted = 'demo-begun'
/** The flag that is set when the demo data is complete. */
export const demoSeeded = 'demo'

/**
 * The demo's accounts stay in the database, the administrator among them, and their password is
 * published: without the demo such a database is not started (docs/features/browser-security.md).
 * @throws ConfigError that explains how to start again
 */
export async function checkDemo(db: Database, config: Pick<Config, 'demo' | 'database' | 'dataDir'>): Promise<void> {
  if (config.demo) return
  const holdsDemo = await db.transaction(
    { role: 'system', readOnly: true },
    async (tx) => (await hasFlag(tx, demoSeedingStarted)) || (await hasFlag(tx, demoSeeded)),
  )
  if (!holdsDemo) return
  const [place, remedy] =
    config.database.kind === 'external'
      ? ['DATABASE_URL leads to a database that', 'set DATABASE_URL to an empty database']
      : [`DATA_DIR (${config.dataDir})`, 'set DATA_DIR to an empty folder']
  throw new ConfigError(
    `${place} holds the demo, whose accounts have published passwords: ${remedy} to start over, or set DEMO=on to show the demo.`,
  )
}
