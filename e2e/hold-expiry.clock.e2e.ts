import { expect, test } from './support/browser-test.ts'
import type { Runner } from './support/runner.ts'

const race = '/volga-dawn/half'

/** The step that the runner has reached when the time runs out. */
const steps: Readonly<Record<string, (runner: Runner) => Promise<void>>> = {
  'the order': (runner) => runner.givesConsents(),
  'the address of the payment': async (runner) => {
    const { pathname, search } = new URL(runner.page.url())
    await runner.opens(pathname + search.replace('step=order', 'step=payment'))
    await runner.seesOrder()
  },
}

for (const [where, opensStep] of Object.entries(steps)) {
  test(`when the hold expires at ${where} the page says so by itself, and the place can be taken again`, async ({
    site,
    clock,
  }) => {
    const runner = await site.signedUp('Ева')
    await runner.takesPlace(race)
    await opensStep(runner)
    await expect(runner.page.getByRole('timer').first()).toBeAttached() // the page's countdown must run before the clock is moved
    await clock.forward('21 minutes')
    await runner.seesHeading('Время на оплату истекло')
    await runner.page.reload()
    await runner.seesHeading('Время на оплату истекло')
    await runner.page.getByRole('link', { name: 'Занять место ещё раз' }).click()
    await runner.takesThePlace()
  })
}

test('when the hold expires at the bank, the bank refuses the payment and the site says what to do', async ({
  site,
  clock,
}) => {
  const runner = await site.signedUp('Лия')
  const { page, words } = runner
  await runner.registers(race)
  const payment = page.url()
  await runner.goesToBank()
  await clock.forward('24 minutes')
  await page.reload()
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0)
  await page.goto(payment)
  await runner.seesHeading('Время на оплату истекло')
})
