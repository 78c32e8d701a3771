import { parseArgs } from 'node:util'
import { verifyRestoredData } from '#src/integrity/verify-restored-data.ts'
import { restore } from '#src/platform/backup/restore.ts'
import { readEmbeddedDataDir } from '#src/platform/config/config.ts'
import { runOnce } from './run-once.ts'

// npm run restore -- FILE [--force]: restores a backup into DATA_DIR, starts it once and verifies
// it.
await runOnce(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [file] = positionals
  if (file === undefined) return 'Name the backup: npm run restore -- FILE [--force]'
  const dataDir = readEmbeddedDataDir(process.env)
  if (dataDir === null)
    return 'DATABASE_URL is set: restore that database with its own tools (docs/operations.md, “Backups”).'
  const { facts, rows, previousDir } = await restore({
    file,
    dataDir,
    force: values.force === true,
    log: console,
    violations: verifyRestoredData,
  })
  console.log(`${dataDir} is restored from the backup of ${facts.madeAt}; places, orders and ledger are consistent.`)
  for (const [table, count] of Object.entries(rows)) console.log(`  ${table}: ${count} rows`)
  if (previousDir !== null)
    console.log(`The previous content is in ${previousDir}: delete it when it is no longer needed.`)
  if (!facts.hasKeys)
    console.log(
      'The backup contains no keys: before the start set SECRET_KEY and DOCUMENT_KEY to the ones in use when it was made.',
    )
  return null
})
