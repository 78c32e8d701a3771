import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { legalDocument } from '#src/modules/site/server/legal-documents.ts'

/** The names of the program's own cookies, as its constants have them. */
function cookieNames(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const names = files.flatMap((name) => readFileSync(`src/${name}`, 'utf8').match(/(?<=')sl_[a-z_]+(?=')/g) ?? [])
  return [...new Set(names)].toSorted()
}

test.for(['ru', 'en'] as const)('the legal text about cookies names each cookie of the program, in %s', (language) => {
  const names = cookieNames()
  expect(names).toContain('sl_session')
  const text = JSON.stringify(legalDocument('cookies', language, { hasCounter: true, makesReceipts: true }))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
