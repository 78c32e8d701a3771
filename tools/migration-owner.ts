import { moduleOrder, schemaOf } from './module-order.ts'

/** The schemas that belong to no module; every module may call their functions. */
export const plumbing = ['app', 'platform'] as const

/** The schema that a migration belongs to, by the words behind its number; null when they name none. */
export function migrationOwner(fileName: string, order: readonly string[] = moduleOrder): string | null {
  const words = fileName
    .replace(/^.*\//, '')
    .replace(/^\d+_/, '')
    .replace(/\.sql$/, '')
  const owners = [...plumbing, ...order.map(schemaOf)].filter(
    (schema) => words === schema || words.startsWith(`${schema}_`),
  )
  return owners.sort((a, b) => b.length - a.length)[0] ?? null
}
