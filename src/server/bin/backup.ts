import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { growingTables } from '#src/integrity/verify-restored-data.ts'
import { sharePictureFiles } from '#src/modules/posters/server/share-picture-files.ts'
import { backUp } from '#src/platform/backup/back-up.ts'
import { readEmbeddedDataDir } from '#src/platform/config/config.ts'
import { runOnce } from './run-once.ts'

// npm run backup [-- --out FILE] [--without-keys]: the embedded database as one file, while the program runs.
await runOnce(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string' }, 'without-keys': { type: 'boolean' } } })
  const dataDir = readEmbeddedDataDir(process.env)
  if (dataDir === null)
    return 'DATABASE_URL is set: back that database up with its own tools (docs/operations.md, “Backups”).'
  const stamp = new Date().toISOString().replace(/[-:]|\..*/g, '')
  const out = resolve(values.out ?? join(dataDir, `backup-${stamp}.tar.zst`))
  const withKeys = values['without-keys'] !== true
  const leftOut = [`files/${sharePictureFiles.name}`]
  const made = await backUp({ dataDir, out, withKeys, leftOut, growingTables, log: console })
  console.log(`${out}: ${(made.bytes / 1e6).toFixed(1)} MB, read back and found whole.`)
  for (const [table, count] of Object.entries(made.rows)) console.log(`  ${table}: ${count} rows at least`)
  console.log(
    made.hasKeys
      ? 'The keys of this installation are in it: keep it where nobody else reads it.'
      : 'The keys are not in it: without SECRET_KEY and DOCUMENT_KEY it is of little use, so keep them elsewhere.',
  )
  return null
})
