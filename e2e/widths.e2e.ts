import { test } from './support/story.ts'

// Both sides of every breakpoint: phones end at 768, tablets at 1024, lying tablets at 1199.
const widths = [768, 769, 1024, 1025, 1199, 1200]

for (const [name, path] of [
  ['home', '/'],
  ['the list', '/events/future'],
  ['an event', '/event/volga-dawn'],
  ['a start list', '/event/volga-dawn/startlist'],
  ['results', '/event/saratov-bridge/results'],
  ['the series', '/events/series'],
  ['one of them', '/series/volga-league'],
] as const) {
  test(`${name} is sound on both sides of every breakpoint`, async ({ site }) => {
    const visitor = await site.visitor()
    await visitor.opens(path)
    await visitor.seesSoundPage(...widths)
  })
}

test('the participant form is sound on both sides of every breakpoint', async ({ site }) => {
  const runner = await site.signedUp('Ольга')
  await runner.opens('/volga-dawn/ten/register')
  await runner.seesSoundPage(...widths)
})
