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
  console.log(`${out}: ${(made.bytes / 1e6).toFixed(1)} MB, verified.`)
  for (const [table, count] of Object.entries(made.rows)) console.log(`  ${table}: at least ${count} rows`)
  console.log(
    made.hasKeys
      ? 'It contains the keys of this installation: store it where nobody else can read it.'
      : 'It does not contain the keys: back up SECRET_KEY and DOCUMENT_KEY separately, they are needed after a restore.',
  )
  return null
})
