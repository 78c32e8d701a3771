import { expect, longTest, test } from './support/browser-test.ts'
import type { Runner } from './support/runner.ts'

test('a child’s place in the pioneer cup is sold under the cup’s own brand', async ({ site, mailbox }) => {
  const race = '/pioneer-tyumen/u14-girls'
  const born = `03.03.${(await site.yearOf(race)) - 12}`
  const zlata = await site.runner('Злата', { brand: 'pionercup' })
  const { words } = zlata
  await comesAndSignsUp(zlata, race)
  await zlata.fillsInForSchool(born)
  await zlata.passesPageChecks(390, 1280)
  await zlata.takesThePlace()
  const bib = await buysWithInsurance(zlata, 'pionercup')
  const email = await mailbox.emailTo(zlata.person.email, words.emailSubject)
  await expect(email.getByText(String(bib), { exact: true })).toBeVisible()
})

longTest('a place in the canal swim is sold under the swim’s own brand, in English', async ({ site, mailbox }) => {
  const nina = await site.runner('Нина', { brand: 'fontanka', language: 'en' })
  const { words } = nina
  await comesAndSignsUp(nina, '/fontanka-canal/km1')
  await nina.fillsIn()
  await nina.passesPageChecks(390, 1280)
  await nina.takesThePlace()
  const bib = await buysWithInsurance(nina, 'fontanka')
  const email = await mailbox.emailTo(nina.person.email, words.emailSubject)
  await expect(email.getByText(String(bib), { exact: true })).toBeVisible()
})

test('an adult who enters a children’s race is told why not, and the form keeps what was typed', async ({ site }) => {
  const runner = await site.signedUp('Майя', { brand: 'pionercup' })
  runner.expectsStatus(409)
  await runner.opens('/pioneer-tyumen/u14-girls/register')
  await runner.fillsInForSchool('12.05.1990')
  await runner.page.getByRole('button', { name: runner.words.takePlace }).click()
  await runner.sees('На эту дистанцию допускают до 13 лет.')
  await expect(runner.page.getByLabel(runner.words.lastName, { exact: true })).toHaveValue(runner.person.lastName)
  await runner.passesPageChecks(390, 1280)
})

for (const brand of ['pionercup', 'fontanka'] as const) {
  test(`${brand} has its register pages only, and every other page is its own 404`, async ({ site }) => {
    const visitor = await site.signedUp('Юлия', { brand })
    const { page, words } = visitor
    visitor.expectsStatus(404)
    const elsewhere = [
      '/',
      '/events',
      '/events/future',
      '/event/volga-dawn',
      '/account/profile',
      '/account/documents',
      '/tax-deduction',
      '/404',
      '/no/such/page',
    ]
    for (const path of [...elsewhere, '/volga-dawn/ten/register', '/volga-dawn/ten/register/success']) {
      const response = await visitor.opens(path)
      expect(response?.status(), path).toBe(404)
      await visitor.seesHeading(words.notFound)
      await expect(page.locator('html')).toHaveAttribute('data-tenant', brand)
    }
    await visitor.passesPageChecks(390, 1280)
    await page.getByRole('link', { name: 'События на Стартлайне' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-tenant', 'default')
    await expect(page).toHaveURL(/\/events\/future/)
  })
}

test('on localhost ttt chooses the brand, leaves the address clean, and rr returns', async ({ site }) => {
  const visitor = await site.visitor()
  const { page, words } = visitor
  visitor.expectsStatus(404)
  const html = page.locator('html')
  await visitor.opens('/?ttt=fontanka')
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(html).toHaveAttribute('data-tenant', 'fontanka')
  await visitor.seesHeading(words.notFound)

  await visitor.opens('/event/volga-dawn?utm=x&ttt=fontanka#races')
  await expect(page).toHaveURL(`${site.url}/event/volga-dawn?utm=x#races`)
  await page.getByRole('link', { name: 'Вернуться на основной сайт' }).click()
  await expect(html).toHaveAttribute('data-tenant', 'default')
  await expect(page).toHaveURL(`${site.url}/`)
  await visitor.seesHeading('Выбери свой следующий старт')
})

longTest('the page of a brand’s event leads to the brand to register', async ({ site }) => {
  const visitor = await site.visitor()
  const { page, words } = visitor
  await visitor.opens('/event/fontanka-canal')
  await page.getByRole('link', { name: `${words.register} «1 км, пять мостов»` }).click()
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=/)
  await expect(page.locator('html')).toHaveAttribute('data-tenant', 'fontanka')
  expect(page.url()).not.toContain('ttt')
})

async function comesAndSignsUp(runner: Runner, race: string): Promise<void> {
  const { page, words } = runner
  await runner.opens(`${race}/register`)
  await expect(page).toHaveURL(/\/account\/login\?/)
  await runner.seesHeading(words.signInTitle)
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('main').getByRole('link', { name: words.signUp }).click()
  await runner.signsUp()
  await expect(page).toHaveURL(new RegExp(`${race}/register`))
}

/**
 * Buys a place with insurance from the order on, and checks that the pages use the brand's theme.
 */
async function buysWithInsurance(runner: Runner, brand: string): Promise<number> {
  const { page, words } = runner
  const html = page.locator('html')
  await expect(page.getByLabel(words.insurance)).toBeVisible()
  await expect(html).toHaveAttribute('data-tenant', brand)
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel(words.insurance).check()
  await expect(page.getByRole('radio', { name: words.bankCard })).toBeChecked()
  await runner.givesConsents()
  await runner.passesPageChecks(390, 1280)
  await runner.goesToBank()
  await runner.paysAtBank()
  const bib = await runner.seesSuccess()
  await expect(html).toHaveAttribute('data-tenant', brand)
  expect(new URL(page.url()).origin).toBe(runner.origin)
  await runner.passesPageChecks(390, 1280)
  return bib
}
