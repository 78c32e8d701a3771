import { expect, longTest, test } from './support/browser-test.ts'
import { sumIn } from './support/money.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    jersey: 'Веломайка «Ладога»',
    jerseySizes: /^Вариант: Веломайка «Ладога»/,
    bought: /Веломайка «Ладога».*2XL/,
    cap: /^Велокепка участника/,
    donation: 'На уход за тропами',
    amount: 'Сумма',
    refund: /^При\sотмене до/,
    tooLow: /Сумма должна быть не\sменьше/,
    size: /Выберите размер/,
    sleep: /Ночёвка/,
    night: /^Выберите хотя\sбы один вариант: Ночёвка/,
    ownPlace: /^своё жильё/,
    soldOut: 'Некоторых товаров в корзине нет в наличии',
    insurance: /^Страховка участника.* · /,
    add: 'Добавить участника',
    relation: 'Кем вам приходится',
    policies: /^Полис/,
    accident: 'Страховка участника',
    start: 'Начало страховки',
    tooLong: /^Страховка действует самое большее/,
    premium: /Страховку .* вернём при\sотмене до/,
  },
  en: {
    jersey: 'Ladoga jersey',
    jerseySizes: /^Choice: Ladoga jersey/,
    bought: /Ladoga jersey.*2XL/,
    cap: /^Rider’s cap/,
    donation: 'For the upkeep of the trails',
    amount: 'Amount',
    refund: /^Cancel by/,
    tooLow: /That is\sbelow the\sminimum/,
    size: /Choose a\ssize/,
    sleep: /Overnight stay/,
    night: /^Choose at\sleast one option: Overnight stay/,
    ownPlace: /^my own place/,
    soldOut: 'Some goods in cart are out of stock',
    insurance: /^Race insurance.* · /,
    add: 'Add a participant',
    relation: 'Their relationship to you',
    policies: /^Policy/,
    accident: 'Race insurance',
    start: 'First day of insurance',
    tooLong: /^This insurance lasts/,
    premium: /Cancel by\s.* for\sinsurance/,
  },
} as const satisfies Record<Language, object>
const feeOf = (minor: number) => Math.round(minor * 1.05)

for (const { language, width } of narrowAndWide('ru')) {
  const labels = own[language]

  test(`a size ticks its option, a donation has a minimum, and a required choice is asked for, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const runner = await site.signedUp('Рада', { language, width })
    const { page, words } = runner
    runner.expectsStatus(409, 422)
    await runner.takesPlace('/ladoga-gravel/km60')
    const sum = () => sumIn(page.getByRole('button', { name: words.pay }), language)
    const placeMinor = await sum()
    await expect(page.getByLabel(labels.cap)).toBeChecked() // it belongs to the place
    await expect(page.getByLabel(labels.cap)).toBeDisabled()

    const sizes = page.getByRole('radiogroup', { name: labels.jerseySizes })
    // a ticked option without a size is not left out of what is paid
    await page.getByRole('checkbox', { name: labels.jersey }).check()
    await runner.givesConsents()
    await page.getByRole('button', { name: words.pay }).click()
    await expect(sizes).toHaveAccessibleDescription(labels.size)
    await expect(sizes.getByRole('radio', { name: /^M/ })).toBeDisabled()
    await sizes.getByRole('radio', { name: 'L', exact: true }).check()
    await expect(page.getByRole('checkbox', { name: labels.jersey })).toBeChecked()
    await expect.poll(sum).toBe(placeMinor + feeOf(390_000))
    await sizes.getByRole('radio', { name: /^2XL/ }).check() // costs more
    await expect.poll(sum).toBe(placeMinor + feeOf(420_000))
    await runner.passesPageChecks()

    const refundNote = (await page.getByText(labels.refund).textContent()) ?? ''
    await page.getByRole('checkbox', { name: labels.donation }).check()
    await expect.poll(sum).toBe(placeMinor + feeOf(420_000) + feeOf(30_000)) // the first suggestion
    await page.getByLabel(labels.amount, { exact: true }).fill('50')
    await expect(page.getByLabel(labels.amount, { exact: true })).toHaveAccessibleDescription(labels.tooLow)
    await expect(page.getByLabel(labels.amount, { exact: true })).toHaveValue('50')
    await page.getByLabel(labels.amount, { exact: true }).fill('500')
    await expect.poll(sum).toBe(placeMinor + feeOf(420_000) + feeOf(50_000))
    await expect(page.getByText(labels.tooLow)).toHaveCount(0)
    await expect(page.getByText(labels.refund)).toHaveText(refundNote) // a donation is not refunded

    await runner.givesConsents()
    await page.getByRole('button', { name: words.pay }).click()
    await expect(page.getByRole('radiogroup', { name: labels.sleep })).toHaveAccessibleDescription(labels.night)
    const isSaved = page.waitForResponse(/ApiSaveProducts/) // it costs nothing: the sum stays
    await page.getByRole('radio', { name: labels.ownPlace }).check()
    await isSaved
    await page.reload()
    await expect(page.getByRole('radio', { name: labels.ownPlace })).toBeChecked()
    await runner.goesToBank()
    await runner.paysAtBank()
    await runner.seesSuccess()
    await runner.sees(labels.bought)
  })

  test(`each of two people is insured, and each has a policy, in ${language} at ${width} px`, async ({ site }) => {
    const runner = await site.signedUp('Зоя', { language, width })
    const { page, words } = runner
    await runner.takesPlace('/volga-dawn/ten')
    await page.getByRole('link', { name: labels.add }).click()
    await runner.choosesNewPerson()
    await runner.fillsIn({ firstName: 'Глеб', gender: 'male' })
    await page.getByLabel(labels.relation).selectOption({ index: 1 })
    await runner.takesThePlace()
    const sum = () => sumIn(page.getByRole('button', { name: words.pay }), language)
    const placesMinor = await sum()
    const boxes = page.getByRole('checkbox', { name: labels.insurance })
    await expect(boxes).toHaveCount(2)
    await boxes.nth(0).check()
    await expect.poll(sum).toBe(placesMinor + 25_000)
    await boxes.nth(1).check()
    await expect.poll(sum).toBe(placesMinor + 50_000)
    await runner.passesPageChecks()
    await boxes.nth(0).uncheck()
    await expect.poll(sum).toBe(placesMinor + 25_000)
    await boxes.nth(0).check()
    await expect.poll(sum).toBe(placesMinor + 50_000)
    await runner.paysForOrder()
    await runner.seesHeading(words.success)
    await expect(page.getByRole('link', { name: labels.policies })).toHaveCount(2)
    await runner.passesPageChecks()
  })

  longTest(
    `an insurance shows its first day, which can be changed, in ${language} at ${width} px`,
    async ({ site }) => {
      const runner = await site.signedUp('Инна', { language, width })
      const { page, words } = runner
      runner.expectsStatus(409)
      await runner.takesPlace('/ladoga-gravel/km60')
      const sum = () => sumIn(page.getByRole('button', { name: words.pay }), language)
      const placeMinor = await sum()
      const start = page.getByLabel(labels.start)
      await expect(start).toBeHidden()
      await page.getByRole('checkbox', { name: labels.accident }).check()
      await expect.poll(sum).toBe(placeMinor + 39_000)
      await expect(page.getByText(labels.premium)).toBeVisible()
      const [from, until] = [await start.getAttribute('min'), await start.getAttribute('max')]
      const daysBefore = (days: number) =>
        new Date(Date.parse(until ?? '') - days * 86_400_000).toISOString().slice(0, 10)
      await expect(start).toHaveValue(until ?? '')
      await start.fill(daysBefore(5))
      await expect.poll(sum).toBe(placeMinor + 58_500) // the table's premium of a week
      await start.fill(from ?? '')
      await expect(page.getByText(labels.tooLong)).toBeVisible()
      await expect(start).toHaveValue(from ?? '')
      await runner.passesPageChecks()
      await page.reload()
      await expect(start).toHaveValue(daysBefore(5))
      await runner.passesPageChecks()
    },
  )
}

test('the last shirt of a size is sold once, and the other buyer reads that it is gone', async ({ site }) => {
  const [first, second] = [await site.signedUp('Майя'), await site.signedUp('Нона')]
  for (const runner of [first, second]) await runner.takesPlace('/ladoga-gravel/km60')
  const many = await site.signedUp('Олег')
  await many.takesPlace('/ladoga-gravel/km60')
  // all but one are in another order
  const registrationId = new URL(many.page.url()).searchParams.get('registrationId') ?? ''
  const { products } = await (
    await many.context.request.get(`${many.origin}/Register/ApiProducts?registrationId=${registrationId}`)
  ).json()
  const jersey = products.find(({ code }: { code: string }) => code === 'jersey')
  const xl = jersey.variants.find(({ name }: { name: string }) => name === 'XL')
  const data = { registrationId, products: [{ productId: jersey.id, variantId: xl.id, count: xl.availableCount - 1 }] }
  const saved = await many.context.request.post(`${many.origin}/Register/ApiSaveProducts`, {
    data,
    headers: { origin: many.origin },
  })
  expect([saved.status(), (await saved.json()).adjustments]).toEqual([200, []])

  const sizeOf = ({ page }: typeof first) =>
    page.getByRole('radiogroup', { name: own.ru.jerseySizes }).getByRole('radio', { name: 'XL', exact: true })
  const sum = () => sumIn(first.page.getByRole('button', { name: first.words.pay }), 'ru')
  const placeMinor = await sum()
  await sizeOf(first).check()
  await expect.poll(sum).toBe(placeMinor + feeOf(390_000))
  await sizeOf(second).check()
  await second.sees(own.ru.soldOut)
  await expect(second.page.getByRole('checkbox', { name: own.ru.jersey })).not.toBeChecked()
  await expect(second.page.getByRole('radiogroup', { name: own.ru.jerseySizes }).getByText('XL').first()).toBeVisible()
  await second.page.reload()
  await expect(second.page.getByRole('radio', { name: /^XL/ })).toBeDisabled()
})
