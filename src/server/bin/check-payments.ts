import { cannotBeChecked, checkAccount } from '#src/modules/payments/server/commands/check-provider-account.ts'
import { providerKinds } from '#src/modules/payments/server/providers/kinds.ts'
import { createPaymentProviders, providerSecretsPurpose } from '#src/modules/payments/server/providers/registry.ts'
import { listAccounts } from '#src/modules/payments/server/queries/provider-accounts.ts'
import { type Config, readConfig } from '#src/platform/config/config.ts'
import { encrypterFor } from '#src/platform/config/encrypter-for.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { runOnce } from './run-once.ts'

// npm run payments:check: asks the provider of each active account whether its keys work. Ends with exit code 1 where
// some do not.
await runOnce(async () => {
  const config = readConfig(process.env)
  const postgres = await databaseOf(config)
  try {
    return await checkAll(config, postgres.url)
  } finally {
    await postgres.stop()
  }
})

async function databaseOf(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.database.kind === 'external') return { url: config.database.url, stop: async () => undefined }
  return await startEmbeddedPostgres({ dataDir: config.dataDir, log: console })
}

async function checkAll(config: Config, url: string): Promise<string | null> {
  const db = openDatabase({
    url,
    poolSize: 2,
    statementMs: 10_000,
    preparesStatements: config.preparesStatements,
    bus: createEventBus([]),
    testNow: undefined,
    onError: (error) => console.error(error.message),
  })
  try {
    const paymentProviders = createPaymentProviders({
      builtIn: [],
      kinds: providerKinds,
      db,
      encrypter: encrypterFor(config.documentKeys, providerSecretsPurpose),
      sandboxUrl: config.sandboxBank?.url ?? null,
    })
    const all = await db.transaction({ role: 'system', readOnly: true }, listAccounts)
    const active = all.filter(({ isActive }) => isActive)
    let failed = 0
    for (const account of active) {
      const checked = await checkAccount({ db, paymentProviders }, account)
      const error = checked?.checkError ?? null
      if (error !== null) failed += 1
      const fallback = cannotBeChecked(paymentProviders, account)
        ? 'can’t be asked; use its own tester'
        : 'the keys work'
      console.log(`${account.provider} · ${account.title} (${account.mode}): ${error ?? fallback}`)
    }
    if (active.length === 0) console.log('No provider account is active.')
    return failed === 0 ? null : `${failed} of ${active.length} accounts do not work.`
  } finally {
    await db.close()
  }
}
