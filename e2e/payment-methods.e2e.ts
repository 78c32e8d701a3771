import { longTest, test } from './support/browser-test.ts'

// Each is paid at the simulator of its provider (sandbox-bank/README.md), which speaks that provider's own way.
const methods = [
  { race: '/svislach-half/ten', method: 'ЕРИП', run: longTest },
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
