import { expect, test } from 'vitest'
import { pageSources } from './page-sources.ts'

test('without settings a page loads from its own origin alone', () => {
  expect(pageSources({ iconOrigin: '', counter: null })).toEqual({
    connectSources: [],
    scriptSources: [],
    imageSources: [],
  })
})

test('a CDN of icons may send pictures, and no scripts', () => {
  const { scriptSources, imageSources } = pageSources({ iconOrigin: 'https://cdn.example', counter: null })
  expect({ scriptSources, imageSources }).toEqual({ scriptSources: [], imageSources: ['https://cdn.example'] })
})

test('a configured counter may send its script and receive its reports', () => {
  const origin = 'https://counter.example'
  expect(pageSources({ iconOrigin: '', counter: { id: 1, origin } })).toEqual({
    connectSources: [origin],
    scriptSources: [origin],
    imageSources: [origin],
  })
})
