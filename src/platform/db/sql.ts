import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/**
 * A part of a statement with its values as parameters, from Kysely's tag: nests, and never
 * concatenates a value into the text. `fragment.ref`, `fragment.join` and so on are Kysely's.
 */
export const fragment = sql
export type Fragment = RawBuilder<unknown>

const compilerOnly = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export type Statement = { readonly text: string; readonly values: unknown[] }

export function compile(builder: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = builder.compile(compilerOnly)
  return { text, values: [...parameters] }
}
