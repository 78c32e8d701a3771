import { longTest, test } from './support/browser-test.ts'

// Each is paid at the simulator of its provider (sandbox-bank/README.md), which speaks that provider's own way.
const methods = [
  { race: '/svislach-half/ten', method: 'Express Pay', run: longTest },
  { race: '/registan-ride/km110', method: 'Uzcard, Humo', run: test },
] as const

for (const { race, method, run } of methods)
  run(`a place is paid by ${method} to its end`, async ({ site }) => {
    const runner = await site.signedUp('Азиза')
    await runner.registers(race)
    await runner.page.getByRole('radio', { name: method }).check()
    await runner.goesToBank()
    await runner.paysAtBank()
    await runner.seesSuccess()
  })

longTest('a place is paid by ERIP, whose page leads back to the site and not to the order', async ({ site }) => {
  const runner = await site.signedUp('Алеся')
  await runner.registers('/svislach-half/ten')
  const { pathname, search } = new URL(runner.page.url())
  await runner.page.getByRole('radio', { name: 'ЕРИП' }).check()
  await runner.goesToBank()
  await runner.paysAtBank()
  await runner.page.waitForURL(`${runner.origin}/`)
  await runner.opens(pathname + search)
  await runner.seesSuccess()
})
