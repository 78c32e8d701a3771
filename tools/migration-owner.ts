import { moduleOrder, schemaOf } from './module-order.ts'

/** The schemas that belong to no module; every module may call their functions. */
export const sharedSchemas = ['app', 'platform'] as const

/**
 * The schema that a file of db belongs to; null if it names none. A migration names it after its
 * number, a function by its folder: `db/migrations/0042_orders_notes.sql`,
 * `db/functions/orders/open.sql`.
 */
export function migrationOwner(fileName: string, order: readonly string[] = moduleOrder): string | null {
  const [, folder] = /functions\/([a-z_]+)\//.exec(fileName) ?? []
  const words = (folder ?? fileName)
    .replace(/^.*\//, '')
    .replace(/^\d+_/, '')
    .replace(/\.sql$/, '')
  const owners = [...sharedSchemas, ...order.map(schemaOf)].filter(
    (schema) => words === schema || words.startsWith(`${schema}_`),
  )
  return owners.sort((a, b) => b.length - a.length)[0] ?? null
}
