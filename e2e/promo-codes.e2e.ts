import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'

const own = {
  ru: {
    code: 'Промокод',
    apply: 'Применить',
    unknown: 'Промокод не существует',
    malformed: 'Введён неверный промокод',
    ended: 'Срок действия промокода закончился.',
    usedUp: 'Промокод уже использован столько раз, сколько было можно.',
    unchecked: 'Промокод недействителен или ещё не проверен. Введите его ещё раз',
    discount: 'Промокод СТАРТ10 · 10 % на места',
    remove: 'Убрать промокод СТАРТ10',
    another: 'Ещё один промокод',
    unused: 'Сейчас ничего не меняет в заказе. Если оплатить так, останется неиспользованным',
  },
  en: {
    code: 'Promo code',
    apply: 'Apply',
    unknown: 'Promo code does not exist',
    malformed: 'The promo code is wrong',
    ended: 'This promo code has expired.',
    usedUp: 'This promo code has been used up.',
    unchecked: "Promo-code is invalid or wasn't checked yet. Please, input it again",
    discount: 'Promo code СТАРТ10 · 10% off entries',
    remove: 'Remove promo code СТАРТ10',
    another: 'Add another code',
    unused: 'Changes nothing in this order now. If you pay like this, it stays unused',
  },
} as const

for (const { language, width } of narrowAndWide('en')) {
  test(`a runner tries wrong promo codes, applies one, removes it, applies it again and pays less, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const labels = own[language]
    const anna = await site.signedUp('Анна', { language, width })
    const { page } = anna
    const field = page.getByRole('textbox', { name: labels.code })
    const discount = page.getByRole('term').filter({ hasText: labels.discount }).locator('..')
    const apply = async (code: string) => {
      await field.fill(code)
      await page.getByRole('button', { name: labels.apply }).click()
    }
    await anna.takesPlace('/volga-dawn/ten')
    anna.expectsStatus(422)
    await apply('НЕТ-ТАКОГО')
    await anna.sees(labels.unknown)
    await expect(field).toHaveValue('НЕТ-ТАКОГО')
    await expect(field).toBeFocused()
    await anna.passesPageChecks()
    await apply('Я'.repeat(81))
    await anna.sees(labels.malformed)
    anna.expectsStatus(409)
    await apply('прошлый')
    await anna.sees(labels.ended)
    // A typed code is not lost: the order does not go on before it is applied or cleared.
    await field.fill('СТАРТ10')
    await anna.givesConsents()
    await page.getByRole('button', { name: anna.words.pay }).click()
    await anna.sees(labels.unchecked)
    await page.getByRole('button', { name: labels.apply }).click()
    await expect(discount).toHaveText(/−110/)
    await anna.passesPageChecks()
    await page.getByRole('button', { name: labels.remove }).click()
    await expect(discount).toHaveCount(0)
    await apply('старт 10')
    await expect(discount).toHaveText(/−110/)
    await anna.goesToBank()
    await anna.paysAtBank()
    await anna.seesSuccess()
    await expect(page.getByText(labels.discount)).toBeVisible()
  })
}

for (const { language, width } of narrowAndWide('en')) {
  longTest(
    `a code that a larger one outdoes says that it stays unused, in ${language} at ${width} px`,
    async ({ site }) => {
      const labels = own[language]
      const anna = await site.signedUp('Анна', { language, width })
      const { page } = anna
      await anna.takesPlace('/volga-dawn/ten')
      await page.getByRole('textbox', { name: labels.code }).fill('СТАРТ10')
      await page.getByRole('button', { name: labels.apply }).click()
      await page.getByText(labels.another).click()
      await page.getByRole('textbox', { name: labels.code }).fill('МИНУС300')
      await page.getByRole('button', { name: labels.apply }).click()
      await anna.sees(labels.unused)
      await anna.passesPageChecks()
    },
  )
}

test('the one use of a promo code is another runner’s until that runner removes it', async ({ site }) => {
  const [anna, boris] = [await site.signedUp('Анна'), await site.signedUp('Борис')]
  const apply = async ({ page }: typeof anna) => {
    await page.getByRole('textbox', { name: own.ru.code }).fill('ОДИНРАЗ')
    await page.getByRole('button', { name: own.ru.apply }).click()
  }
  for (const runner of [anna, boris]) await runner.takesPlace('/volga-dawn/ten')
  const removeButton = ({ page }: typeof anna) => page.getByRole('button', { name: 'Убрать промокод ОДИНРАЗ' })
  await apply(anna)
  await expect(removeButton(anna)).toBeVisible()
  boris.expectsStatus(409)
  await apply(boris)
  await boris.sees(own.ru.usedUp)
  await removeButton(anna).click()
  await expect(removeButton(anna)).toHaveCount(0)
  await apply(boris)
  await expect(removeButton(boris)).toBeVisible()
})
