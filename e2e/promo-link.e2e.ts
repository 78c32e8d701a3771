import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'

const own = {
  ru: {
    code: 'Промокод',
    register: /^Зарегистрироваться/,
    discount: 'Промокод СТАРТ10 · 10 % на места',
    ended: 'Срок действия промокода закончился.',
    heading: 'Регистрация: 10 километров',
  },
  en: {
    code: 'Promo code',
    register: /^Register/,
    discount: 'Promo code СТАРТ10 · 10% off entries',
    ended: 'This promo code has expired.',
    heading: 'Registration: 10 kilometres',
  },
} as const

/** A row of the order's sums: its term with its amount. */
function billRow(page: Page, term: string) {
  return page.getByRole('term').filter({ hasText: term }).locator('..')
}

for (const { language, width } of narrowAndWide('en')) {
  test(`a link’s promo code survives signing in and the form, and the order has it, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const labels = own[language]
    const runner = await site.signedUp('Лев', { language, width })
    const { page } = runner
    await runner.context.clearCookies({ name: 'sl_session' })
    await runner.opens(`/volga-dawn/ten/register?code=${encodeURIComponent('старт10')}`)
    // The code is in no address: neither in the return address nor in the history.
    await expect(page).toHaveURL(/\/account\/login\?/)
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(`${runner.origin}/volga-dawn/ten/register`)
    await runner.signsIn()
    await runner.fillsIn()
    await runner.takesThePlace()
    await runner.seesOrder()
    await expect(billRow(page, labels.discount)).toHaveText(/−110/)
    await runner.passesPageChecks()
    // Applied once: a removed code does not come back.
    await page.getByRole('button', { name: /СТАРТ10/ }).click()
    await expect(page.getByText(labels.discount)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(labels.discount)).toHaveCount(0)
  })

  longTest(
    `a refused promo code of a link shows its error at the field, and the registration goes on, in ${language} at ${width} px`,
    async ({ site }) => {
      const labels = own[language]
      const runner = await site.signedUp('Яна', { language, width })
      const { page } = runner
      await runner.opens(`/volga-dawn/ten/register?code=${encodeURIComponent('прошлый')}`)
      await expect(page).toHaveURL(`${runner.origin}/volga-dawn/ten/register`)
      await runner.sees(labels.ended) // before anything is typed
      await runner.fillsIn()
      await runner.takesThePlace()
      await runner.seesOrder()
      await runner.sees(labels.ended)
      await expect(page.getByRole('textbox', { name: labels.code })).toHaveValue('прошлый')
      await runner.passesPageChecks()
      await page.getByRole('textbox', { name: labels.code }).fill('')
      await runner.givesConsents()
      await runner.goesToBank()
    },
  )
}

longTest('the register buttons of an event’s page carry the code of its link on', async ({ site }) => {
  const runner = await site.signedUp('Ника')
  await runner.opens(`/event/volga-dawn?code=${encodeURIComponent('СТАРТ10')}`)
  const links = runner.page.locator('a[href*="/volga-dawn/"][href*="/register"]')
  await expect(links.first()).toHaveAttribute('href', /code=%D0%A1%D0%A2%D0%90%D0%A0%D0%A210/)
  await runner.opens('/volga-dawn/ten/register')
  await runner.fillsIn()
  await runner.takesThePlace()
  await runner.seesOrder()
  await expect(billRow(runner.page, own.ru.discount)).toHaveText(/−110/)
})

test('the owner of a code registers for a race that is full for others', async ({ site }) => {
  const [guest, other] = [await site.signedUp('Глеб'), await site.signedUp('Олег')]
  await other.opens('/kostroma-quay/ten/register')
  await expect(other.page.getByRole('button', { name: other.words.takePlace })).toHaveCount(0)
  await guest.opens(`/kostroma-quay/ten/register?code=${encodeURIComponent('ГОСТЬ')}`)
  await guest.sees('Промокод ГОСТЬ · Гости организатора')
  await guest.fillsIn()
  await guest.takesThePlace()
  await guest.seesOrder()
  await expect(guest.page.getByRole('button', { name: 'Убрать промокод ГОСТЬ' })).toBeVisible()
  await guest.passesPageChecks()
})

test('a code puts its free shirt into the order', async ({ site }) => {
  const runner = await site.signedUp('Инна')
  const { page } = runner
  await runner.takesPlace('/volga-dawn/ten')
  await runner.seesOrder()
  await page.getByRole('textbox', { name: own.ru.code }).fill('ФУТБОЛКА')
  await page.getByRole('button', { name: 'Применить' }).click()
  await expect(page.getByRole('combobox', { name: 'Футболка «Рассвет»' })).toHaveValue('1')
  await expect(billRow(page, 'Промокод ФУТБОЛКА · Футболка в подарок')).toHaveText(/−1\s?200/)
  await page.getByRole('button', { name: 'Убрать промокод ФУТБОЛКА' }).click()
  await expect(page.getByRole('combobox', { name: 'Футболка «Рассвет»' })).toHaveValue('0')
  await expect(billRow(page, 'Футболка')).toHaveCount(0)
})

for (const { language, width } of narrowAndWide('en')) {
  longTest(
    `a code whose product has sizes is applied and says what to choose, in ${language} at ${width} px`,
    async ({ site }) => {
      const labels = jersey[language]
      const runner = await site.signedUp('Рита', { language, width })
      const { page } = runner
      await runner.takesPlace('/ladoga-gravel/km60')
      await runner.seesOrder()
      await page.getByRole('textbox', { name: own[language].code }).fill('майка')
      await page.getByRole('button', { name: labels.apply }).click()
      await runner.sees(labels.waits)
      await runner.passesPageChecks()
    },
  )
}

const jersey = {
  ru: {
    apply: 'Применить',
    waits: 'Веломайка в подарок: выберите товар в заказе, одна штука будет бесплатно',
  },
  en: {
    apply: 'Apply',
    waits: 'A free jersey: choose the item in your order, and one is free',
  },
} as const
