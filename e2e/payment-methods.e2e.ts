import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'
import type { Site } from './support/site.ts'
import type { VisitorOptions } from './support/visitor.ts'

// Each is paid at the simulator of its provider (sandbox-bank/README.md), which speaks that provider's own way.
const onPhone = { language: 'ru', width: 390 } as const
const card = { ru: /^Карта/, en: /^Card/ } as const
const uzbekCard = { ru: 'Uzcard, Humo', en: 'Uzcard, Humo' } as const
// `brief`: the language of `npm test`. Click's page is in Russian for everybody.
const providers = [
  { provider: 'PayPal', race: '/flamingo-half/ten', method: { ru: 'PayPal', en: 'PayPal' }, run: test, brief: 'en' },
  { provider: 'Click', race: '/chimgan-sky/sky14', method: uzbekCard, run: test, brief: 'ru', isRussian: true },
  { provider: 'Payme', race: '/registan-ride/km110', method: uzbekCard, run: longTest, brief: 'en' },
  { provider: 'TipTop Pay', race: '/medeu-steps/stairs', method: card, run: longTest, brief: 'en' },
  {
    provider: 'Express Pay',
    race: '/svislach-half/ten',
    method: { ru: 'Express Pay', en: 'Express Pay' },
    run: longTest,
    brief: 'ru',
  },
  { provider: 'T-Bank', race: '/fontanka-canal/km1', method: card, run: longTest, brief: 'en', brand: 'fontanka' },
] as const

for (const { provider, race, method, run, brief, ...only } of providers)
  for (const { language, width } of narrowAndWide(brief).filter(
    ({ language }) => language === 'ru' || !('isRussian' in only),
  ))
    run(`a place is paid through ${provider} to its end, in ${language}`, async ({ site }) => {
      const brand = 'brand' in only ? { brand: only.brand } : {}
      const runner = await site.signedUp('Азиза', { language, width, ...brand })
      await runner.registers(race)
      await runner.page.getByRole('radio', { name: method[language] }).check()
      await runner.passesPageChecks()
      await runner.goesToBank()
      await isAtSimulatorOf(runner, provider === 'T-Bank' ? /^(T-Bank|Т-Банк)$/ : provider)
      await runner.paysAtBank()
      await runner.seesSuccess()
    })

longTest('a child’s place is paid by card through YooKassa to its end', async ({ site }) => {
  const runner = await registersForPioneerCup(site, onPhone)
  await runner.page.getByRole('radio', { name: /^Карта/ }).check()
  await runner.passesPageChecks()
  await runner.goesToBank()
  await isAtSimulatorOf(runner, 'ЮKassa')
  await runner.paysAtBank()
  await runner.seesSuccess()
})

longTest('a place is paid by SBP on the provider’s own page', async ({ site }) => {
  const runner = await registersForPioneerCup(site)
  const { page } = runner
  await page.getByRole('radio', { name: /^QR-код/ }).check()
  await page.getByRole('button', { name: runner.words.pay }).click()
  await page.getByRole('link', { name: 'Банк «Заря»' }).click()
  await page.getByRole('button', { name: 'Подтвердить перевод' }).click()
  await page.getByRole('link', { name: 'Вернуться в магазин' }).click()
  await runner.seesSuccess()
})

test('a place is paid by ERIP beside the page with its number, which then shows the result', async ({ site }) => {
  const runner = await site.signedUp('Алеся')
  const { page } = runner
  await runner.registers('/svislach-half/ten')
  await page.getByRole('radio', { name: 'ЕРИП' }).check()
  await runner.sees(/всё\s+в\s+заказе\s+останется\s+за\s+вами\s+до\s+\d/)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await runner.seesHeading('Оплатите через ЕРИП')
  await runner.sees(/^конца\s+дня\s+\d/)
  await runner.sees('4823071')
  await runner.sees(/^\d{12}$/)
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: runner.words.checkPaid }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Оплата из ЕРИП ещё не пришла' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Открыть счёт' }).click()
  const bank = await opened
  await bank.getByRole('link', { name: /^Мир: оплатит/ }).click()
  await expect(bank.getByLabel('Номер карты')).not.toHaveValue('')
  await bank.getByRole('button', { name: /^Оплатить/ }).click()
  await runner.seesSuccess()
})

longTest('money paid by ERIP goes back to the account that its payer names after cancelling', async ({ site }) => {
  const runner = await site.signedUp('Алеся', onPhone)
  const { page } = runner
  await runner.registers('/svislach-half/ten')
  await page.getByRole('radio', { name: 'ЕРИП' }).check()
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await runner.seesHeading('Оплатите через ЕРИП')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Открыть счёт' }).click()
  const bank = await opened
  await bank.getByRole('link', { name: /^Мир: оплатит/ }).click()
  await bank.getByRole('button', { name: /^Оплатить/ }).click()
  await runner.seesSuccess()
  const id = new URL(page.url()).searchParams.get('registrationId') ?? page.url().split('/').at(-1)
  await runner.opens(`/account/registrations/${id}/cancel?target=whole`)
  await runner.sees(/вернём\sбанковским\sпереводом/)
  await page.getByRole('button', { name: 'Отменить участие' }).click()
  await runner.sees(/Осталось\sуказать\sсчёт/)
  const form = page.locator('form').filter({ has: page.getByLabel('Номер счёта (IBAN)') })
  await form.getByLabel('Имя и фамилия получателя').fill('Иванова Алеся')
  await form.getByLabel('Номер счёта (IBAN)').fill('BY13NBRB3600900000002Z00AB01')
  runner.expectsStatus(422)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await runner.sees(/Счёт\sв\sБеларуси/)
  await expect(form.getByLabel('Имя и фамилия получателя')).toHaveValue('Иванова Алеся')
  await runner.passesPageChecks(390, 1280)
  await form.getByLabel('Номер счёта (IBAN)').fill('BY13 NBRB 3600 9000 0000 2Z00 AB00')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await runner.sees(/переводом\sна\sсчёт\s••••\sAB00/)
  await runner.passesPageChecks(390, 1280)
})

longTest(
  'a place is paid in parts: 100 roubles less, their days and sums before, and the wait for the bank after',
  async ({ site }) => {
    const runner = await site.signedUp('Майя')
    const { page } = runner
    await runner.registers('/volga-dawn/half')
    await expect(page.getByText('Четыре платежа по четверти')).toBeHidden()
    const inParts = page.getByRole('radio', { name: /^Долями/ })
    const discount = page.getByText('Скидка за оплату долями')
    const pay = page.getByRole('button', { name: /^Оплатить/ })
    const wholeSum = await pay.innerText()
    await expect(discount).toBeHidden()
    await inParts.check()
    await expect(discount).toBeVisible()
    await expect(pay).not.toHaveText(wholeSum)
    await page.getByRole('radio', { name: /^Карт/ }).check()
    await expect(discount).toBeHidden()
    await expect(pay).toHaveText(wholeSum)
    await inParts.check()
    await runner.sees('Четыре платежа по четверти')
    await expect(page.getByRole('listitem').filter({ hasText: /^Сейчас/ })).toBeVisible()
    await runner.passesPageChecks(390, 1280)
    await runner.goesToBank()
    await isAtSimulatorOf(runner, 'Долями')
    await runner.decidesAtBank('Ответить с задержкой')
    await runner.seesHeading('Банк принимает решение')
    await runner.sees(/Место держим до/)
    await runner.passesPageChecks(390, 1280)
    await runner.seesSuccess()
    await expect(discount).toBeVisible()
  },
)

longTest(
  'a promo code makes a sum too small for the chosen method: the payer reads why and chooses again',
  async ({ site }) => {
    const runner = await site.signedUp('Майя')
    const { page, words } = runner
    await runner.registers('/volga-dawn/ten')
    await page.getByRole('radio', { name: /^Долями/ }).check()
    await page.getByRole('textbox', { name: 'Промокод' }).fill('МИНУС300')
    await page.getByRole('button', { name: 'Применить' }).click()
    await runner.sees(/^Долями\s—\sот\s1\s000/)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await runner.passesPageChecks(390, 1280)
    runner.expectsStatus(422)
    await page.getByRole('button', { name: words.pay }).click()
    await runner.sees('Выберите способ оплаты.')
    await page.getByRole('radio', { name: /^Карт/ }).check()
    await runner.goesToBank()
  },
)

/** The sandbox bank itself takes cards too: the shop's account has to be used. */
async function isAtSimulatorOf({ page }: Runner, provider: string | RegExp): Promise<void> {
  const simulator = page.locator('dl > div').filter({ has: page.getByText(/^(Симулятор|Simulator)$/) })
  await expect(simulator.getByRole('definition')).toContainText(provider)
}

async function registersForPioneerCup(site: Site, options: VisitorOptions = {}): Promise<Runner> {
  const race = '/pioneer-tyumen/u14-girls'
  const runner = await site.signedUp('Ника', { ...options, brand: 'pionercup' })
  await runner.opens(`${race}/register`)
  await runner.fillsInForSchool(`03.03.${(await site.yearOf(race)) - 12}`)
  await runner.takesThePlace()
  await runner.givesConsents()
  return runner
}
