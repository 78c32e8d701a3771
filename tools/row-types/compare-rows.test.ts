import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareRows, type SeenRows, unseenRows } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'
import { readSeenRows } from './seen-rows.ts'

const code = `
type Tx = { sql<Row extends object>(text: TemplateStringsArray): Promise<Row[]>; named<Row extends object>(name: string): Promise<Row[]> }
type Id = string & { readonly brand: 'Id' }
type Entry = { readonly id: Id; readonly bib: number | null; readonly tags: readonly string[]; readonly form: { a: string }; note?: string }
export async function find(tx: Tx) {
  return await tx.sql<Pick<Entry, 'id' | 'bib'>>\`
    select 1\`
}
export const all = (tx: Tx) => tx.named<Entry & ({ kind: 'a'; of: null } | { kind: 'b'; of: string })>('all')
export const any = (tx: Tx) => tx.named<Record<string, unknown>>('any')
export const helper = <R extends object>(tx: Tx) => tx.named<R>('helper')
`

function declaredIn(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'))
  writeFileSync(join(folder, 'a.ts'), text)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: [] }, files: ['a.ts'] }),
  )
  return readDeclaredRows(folder, join(folder, 'tsconfig.json'), () => true)
}
const seen = (line: number, columns: Record<string, string[]>): SeenRows => ({
  file: 'a.ts',
  line,
  columns: new Map(Object.entries(columns).map(([name, kinds]) => [name, new Set(kinds)])),
})
const declared = declaredIn(code)
const remedies = (one: SeenRows) => compareRows(declared, [one]).map(({ remedy }) => remedy)
const whole = { id: ['string'], bib: [], tags: ['array'], form: ['object'], kind: ['string'], of: ['null', 'string'] }

test('a statement that returns the columns of its row type passes, whichever line of the call it is on', () => {
  expect(remedies(seen(6, { id: ['string'], bib: ['number', 'null'] }))).toEqual([])
  expect(remedies(seen(7, { id: ['string'], bib: [] }))).toEqual([])
  expect(remedies(seen(9, whole))).toEqual([])
})

test.for<[string, number, Record<string, string[]>, string]>([
  [
    'a renamed column',
    6,
    { entryId: ['string'], bib: [] },
    'the row type has id, the statement returns no such column',
  ],
  ['a column too many', 6, { id: [], bib: [], at: [] }, 'the statement returns at, the row type does not have it'],
  ['another kind', 6, { id: [], bib: ['string'] }, 'bib was a string, its type is number'],
  ['a null in a type without null', 6, { id: ['null'], bib: [] }, 'id was null, its type is without null'],
  ['a list that is one value', 9, { ...whole, tags: ['string'] }, 'tags was a string, its type is array'],
])('%s is a violation', ([, line, columns, violation]) => {
  expect(remedies(seen(line, columns))).toContain(violation)
})

test('a helper with a type parameter and a record of any columns are not compared', () => {
  expect(declared).toHaveLength(2)
  expect(remedies(seen(10, { x: ['string'] }))).toEqual([])
})

test('a declared row whose statement no test has run is named', () => {
  expect(unseenRows(declared, [seen(9, whole)]).map(({ firstLine }) => firstLine)).toEqual([6])
})

test('the rows that several workers recorded for one statement are one entry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seen-'))
  writeFileSync(join(folder, '1.jsonl'), `${JSON.stringify({ at: 'src/a.ts:3', seen: [['id', 'column']] })}\n`)
  writeFileSync(join(folder, '2.jsonl'), `${JSON.stringify({ at: 'src/a.ts:3', seen: [['id', 'string']] })}\n`)
  expect(readSeenRows(folder)).toEqual([{ file: 'src/a.ts', line: 3, columns: new Map([['id', new Set(['string'])]]) }])
})
