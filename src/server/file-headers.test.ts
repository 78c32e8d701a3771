import { expect, test } from 'vitest'
import { fileHeaders } from './file-headers.ts'

test.for([
  ['build/client/assets/icons-x.svg', '*'],
  ['build/client/assets/icons-x.svg.br', '*'],
  ['build/client/assets/icons-x.svg.gz', '*'],
  ['build/client/assets/entry-x.js', undefined],
  ['build/client/assets/entry-x.js.br', undefined],
] as const)('the file %s is stored for a year, and readable by other origins: %s', ([path, origins]) => {
  const headers = fileHeaders(path)
  expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable')
  expect(headers['Access-Control-Allow-Origin']).toBe(origins)
})
