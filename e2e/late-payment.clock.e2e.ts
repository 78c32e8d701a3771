import { expect, longTest, test } from './support/browser-test.ts'

longTest(
  'the page itself reports an expired hold, and the payer takes the place again and pays',
  async ({ site, clock }) => {
    const anna = await site.signedUp('Анна')
    const { page, words } = anna
    const timer = page.getByRole('timer', { name: words.timer }).filter({ visible: true })
    await anna.takesPlace('/volga-dawn/half')
    await clock.forward('18 minutes')
    await expect(timer).toHaveText(/^0[12]:\d\d$/)
    await clock.forward('3 minutes')
    await anna.seesHeading('Время на оплату истекло')
    await anna.sees('свободные места ещё есть')
    await anna.passesPageChecks(390, 1280)

    await page.getByRole('link', { name: 'Занять место ещё раз' }).click()
    await expect(page.getByLabel(words.lastName, { exact: true })).toHaveValue(anna.person.lastName)
    await anna.takesThePlace()
    await expect(timer).toHaveText(/^(20:00|19:\d\d)$/)
    await anna.paysForOrder()
    await anna.seesSuccess()
  },
)

test('opening the payment restarts the twenty minutes of the hold', async ({ site, clock }) => {
  const boris = await site.signedUp('Борис')
  await boris.registers('/volga-dawn/half')
  const { pathname, search } = new URL(boris.page.url())
  await clock.forward('17 minutes')
  await boris.goesToBank()
  await boris.opens(pathname + search)
  const timer = boris.page.getByRole('timer', { name: boris.words.timer }).filter({ visible: true })
  await expect(timer).toHaveText(/^(20:00|19:\d\d)$/)
  await boris.goesToBank()
  await boris.paysAtBank()
  await boris.seesSuccess()
})

test('when a hold of the last place expires, another runner takes it and the late payer reads why', async ({
  site,
  clock,
}) => {
  const race = '/pioneer-chaykovsky/u14-girls' // one place is left
  const born = `03.03.${(await site.yearOf(race)) - 12}`
  const anna = await site.signedUp('Анна', { brand: 'pionercup' })
  const zlata = await site.signedUp('Злата', { brand: 'pionercup' })

  await anna.opens(`${race}/register`)
  await anna.fillsInForSchool(born)
  await anna.takesThePlace()
  await zlata.opens(`${race}/register`)
  await zlata.sees('достигнут лимит участников')

  await clock.forward('21 minutes')
  await anna.seesHeading('Время на оплату истекло')
  await zlata.opens(`${race}/register`)
  await zlata.fillsInForSchool(born)
  await zlata.takesThePlace()

  await anna.page.reload()
  await anna.sees('Места проданы')
  await anna.sees(/Если деньги всё\sже списались/)
  await anna.passesPageChecks(390, 1280)
  await zlata.paysForOrder()
  await zlata.seesSuccess()
})
