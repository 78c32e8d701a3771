import { expect, test } from './support/browser-test.ts'

const own = {
  ru: {
    enter: 'Ввести код для дистанции «200 км, зачёт клубов»',
    title: 'Эта дистанция открывается по коду',
    code: 'Промокод',
    open: 'Открыть регистрацию',
    invalid: 'Вы ввели неверный или недействующий промокод.',
    stays: 'Промокод КЛУБ-2026',
  },
  en: {
    enter: 'Enter the code for “200 km, clubs’ standing”',
    title: 'This race opens by code',
    code: 'Promo code',
    open: 'Open the registration',
    invalid: 'You have entered a wrong or inactive promo code.',
    stays: 'Promo code КЛУБ-2026',
  },
} as const

for (const { language, width, script } of [
  { language: 'ru', width: 390, script: false },
  { language: 'en', width: 1280, script: true },
] as const) {
  test(`a club’s runner opens a race by its access code, which stays on the order, and pays, in ${language} at ${width} px, ${script ? 'with' : 'without'} a script`, async ({
    site,
  }) => {
    const labels = own[language]
    const anna = await site.signedUp('Анна', { language, width, script })
    const { page } = anna
    await anna.opens('/event/month-of-steps')
    await page.getByRole('link', { name: labels.enter }).click()
    await anna.seesHeading(labels.title)
    await anna.passesPageChecks()
    anna.expectsStatus(409)
    await page.getByLabel(labels.code).fill('КЛУБ-2027')
    await page.getByRole('button', { name: labels.open }).click()
    await anna.sees(labels.invalid)
    await expect(page.getByLabel(labels.code)).toHaveValue('КЛУБ-2027')
    await page.getByLabel(labels.code).fill('клуб 2026')
    await page.getByRole('button', { name: labels.open }).click()
    await anna.fillsIn()
    await anna.takesThePlace()
    await anna.sees(labels.stays)
    await anna.paysForOrder()
    await anna.seesSuccess()
  })
}

test('a visitor of a full race joins the waitlist, sees their position in it, and leaves (1280 px, English)', async ({
  site,
}) => {
  const boris = await site.signedUp('Борис', { width: 1280, language: 'en' })
  const { page } = boris
  await boris.opens('/event/baltic-triathlon')
  await page
    .getByRole('link', { name: /^Join the\swaitlist for/ })
    .first()
    .click()
  await boris.seesHeading(/^Waitlist$/)
  await boris.passesPageChecks()
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await boris.fillsIn()
  await boris.passesPageChecks()
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: boris.person.lastName }) })
  await expect(own).toContainText('Number on the waitlist: 1')
  await boris.passesPageChecks()
  await own.getByRole('button', { name: 'Leave the waitlist' }).click()
  await boris.sees('Nobody is waiting yet.')
})
