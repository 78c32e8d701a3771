import { documentKeysInUse } from '#src/modules/accounts/server/reads/document-keys-in-use.ts'
import { exportKeysInUse } from '#src/modules/my-data/server/reads/export-keys-in-use.ts'
import { providerKeysInUse } from '#src/modules/payments/server/reads/provider-keys-in-use.ts'
import { peopleKeysInUse } from '#src/modules/tax-deduction/server/reads/people-keys-in-use.ts'
import { type Config, ConfigError } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'

/**
 * A document number whose key is missing would be noticed only when it is needed: so the program
 * does not start without the key.
 */
export async function checkDocumentKeys(db: Database, { documentKeys }: Config): Promise<void> {
  const inUse = await db.transaction({ role: 'system', readOnly: true }, async (tx) => [
    ...(await documentKeysInUse(tx)),
    ...(await peopleKeysInUse(tx)),
    ...(await exportKeysInUse(tx)),
    ...(await providerKeysInUse(tx)),
  ])
  const missing = inUse.find((keyId) => documentKeys.every(({ id }) => id !== keyId))
  if (missing === undefined) return
  throw new ConfigError(
    `DOCUMENT_KEY has no key "${missing}", which encrypts stored document numbers and other secrets: add it again after the newest key.`,
  )
}
