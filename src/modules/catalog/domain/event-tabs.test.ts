import { expect, test } from 'vitest'
import { indexableTabs, tabsShown } from './event-tabs.ts'

test.for([
  ['ahead', { isListed: true, hasResults: false, isRated: false }, ['']],
  ['over, with results', { isListed: true, hasResults: true, isRated: false }, ['', '/results']],
  ['over and rated', { isListed: true, hasResults: true, isRated: true }, ['', '/results', '/reviews']],
  ['rated, its results taken off', { isListed: true, hasResults: false, isRated: true }, ['']],
  ['unlisted', { isListed: false, hasResults: true, isRated: true }, []],
] as const)('search engines keep the tabs of an event %s', ([, facts, tabs]) => {
  expect(indexableTabs(facts)).toEqual(tabs)
})

test('each page in the sitemap has a tab', () => {
  for (const hasResults of [true, false])
    for (const isRated of [true, false]) {
      const facts = { isListed: true, hasResults, isRated }
      expect(tabsShown(facts)).toEqual(expect.arrayContaining([...indexableTabs(facts)]))
    }
})
