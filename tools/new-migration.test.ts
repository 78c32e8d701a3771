import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newMigration } from './new-migration.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'startline-migrations-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

test('the first and the next migration get their numbers', () => {
  expect(basename(newMigration(directory, 'orders_add_note'))).toBe('0001_orders_add_note.sql')
  writeFileSync(join(directory, '0041_inventory_holds.sql'), '')
  const path = newMigration(directory, 'tax-deduction-years')
  expect(basename(path)).toBe('0042_tax_deduction_years.sql')
  expect(readFileSync(path, 'utf8')).toMatch(/^-- tax deduction years: /)
})

test.for([
  ['no name', undefined, 'must be its schema and what it does'],
  ['a schema without words', 'orders', 'must be its schema and what it does'],
  ['words without a schema', 'add_note', 'with its schema: app, platform, tenants,'],
  ['a path', '../orders_note', 'must be its schema and what it does'],
] as const)('%s is refused', ([, name, violation]) => {
  expect(() => newMigration(directory, name)).toThrow(violation)
})
