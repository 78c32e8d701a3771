import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDirectory } from '#src/platform/db/migrate.ts'
import { migrationOwner, sharedSchemas } from './migration-owner.ts'
import { moduleOrder, schemaOf } from './module-order.ts'

/**
 * Creates the next migration and returns its path. The name begins with the schema it belongs to.
 * @throws if the name is missing or malformed
 */
export function newMigration(directory: string, name: string | undefined): string {
  const fileName = name?.trim().toLowerCase().replaceAll('-', '_') ?? ''
  if (!/^[a-z0-9]+(_[a-z0-9]+)+$/.test(fileName))
    throw new Error('the migration’s name must be its schema and what it does: npm run new:migration orders_add_note')
  const owner = migrationOwner(`0000_${fileName}.sql`)
  if (owner === null)
    throw new Error(
      `Begin "${fileName}" with its schema: ${[...sharedSchemas, ...moduleOrder.map(schemaOf)].join(', ')}.`,
    )
  mkdirSync(directory, { recursive: true })
  const numbers = readdirSync(directory).map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0))
  const path = join(directory, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${fileName}.sql`)
  writeFileSync(path, `-- ${fileName.replaceAll('_', ' ')}: why, and what it keeps true\n`, { flag: 'wx' })
  return path
}

if (import.meta.main) {
  try {
    console.log(newMigration(migrationsDirectory, process.argv[2]))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
