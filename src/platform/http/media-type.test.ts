import { expect, test } from 'vitest'
import { accepts, isJson, parseMediaType, withCharset } from './media-type.ts'

test.for([
  ['application/json', 'application/json'],
  [' Application/JSON ; charset=UTF-8', 'application/json'],
  ['text/plain; a=json', 'text/plain'],
  ['text/plain; a="application/json"', 'text/plain'],
  ['application/jsonp', 'application/jsonp'],
  ['text/json-ish', 'text/json-ish'],
  ['', ''],
  [undefined, ''],
] as const)('%o names the media type %o', ([header, type]) => {
  expect(parseMediaType(header)).toBe(type)
})

test.for([
  ['application/json', true],
  ['application/problem+json', true],
  ['text/plain', false],
  ['text/json', false],
  ['text/x+json', false],
  ['application/jsonp', false],
  ['application/+json', false],
  ['application/json+x', false],
  ['', false],
] as const)('%o is JSON: %o', ([type, is]) => {
  expect(isJson(type)).toBe(is)
})

test.for([
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['application/json, text/html;q=0.5', true],
  ['application/json;profile="text/html"', false],
  ['*/*', false],
  [undefined, false],
] as const)('%o asks for a page: %o', ([header, acceptsHtml]) => {
  expect(accepts(header, 'text/html')).toBe(acceptsHtml)
})

test.for([
  ['text/csv', 'text/csv; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['application/xml', 'application/xml; charset=utf-8'],
  ['text/calendar; charset=utf-8', 'text/calendar; charset=utf-8'],
  ['application/pdf', 'application/pdf'],
  ['image/jpeg', 'image/jpeg'],
] as const)('the Content-Type of %s is %s', ([type, expected]) => {
  expect(withCharset(type)).toBe(expected)
})
