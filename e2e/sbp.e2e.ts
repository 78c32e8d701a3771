import type { Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'
import type { Language } from './support/words.ts'

const words = {
  ru: {
    refused: 'Что-то пошло не так...',
    otherMethod: 'Другой способ оплаты',
    byQr: /^СБП по\sQR-коду/,
    byApp: /^СБП в\sприложении банка/,
    title: 'Оплатите через СБП',
    picture: /^QR-код для\sоплаты/,
    openApp: 'Открыть приложение банка',
    payOnDevice: 'Оплатить на этом устройстве',
    search: 'Название банка',
    typed: 'заря',
    bank: 'Банк «Заря»',
    confirm: 'Подтвердить перевод',
    paid: 'Платёж прошёл',
    back: 'Вернуться в магазин',
  },
  en: {
    refused: 'Something went wrong...',
    otherMethod: 'Another way to pay',
    byQr: /^SBP scan a\sQR code/,
    byApp: /^SBP in\syour bank’s app/,
    title: 'Pay by SBP',
    picture: /^QR code to\spay/,
    openApp: 'Open your bank’s app',
    payOnDevice: 'Pay on this device',
    search: 'Name of the bank',
    typed: 'zarya',
    bank: 'Zarya Bank',
    confirm: 'Confirm transfer',
    paid: 'Payment complete',
    back: 'Back to the shop',
  },
} as const satisfies Record<Language, unknown>
const ru = words.ru

/** Chooses SBP, with the method that this window's width offers, up to the open payment. */
async function choosesSbp(runner: Runner, method: RegExp = ru.byQr): Promise<void> {
  await runner.page.getByRole('radio', { name: method }).check()
  await runner.page.getByRole('button', { name: runner.words.pay }).click()
  await expect(runner.page).toHaveURL(/step=check/)
}

/** The content of the QR code: the link that the payer's phone opens. */
async function linkOn(page: Page, name: string): Promise<string> {
  return (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
}

for (const { language } of narrowAndWide('en')) {
  test(`a QR on the desktop is paid on a phone, and the page continues by itself, in ${language}`, async ({ site }) => {
    const w = words[language]
    const runner = await site.signedUp('Нина', { language })
    const { page } = runner
    await runner.registers('/volga-dawn/ten')
    await expect(page.getByRole('radio', { name: w.byApp })).toBeHidden()
    await choosesSbp(runner, w.byQr)
    await runner.seesHeading(w.title)
    const picture = page.getByRole('img', { name: w.picture })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByRole('timer').filter({ visible: true })).toHaveText(/^(20:00|19:\d\d)$/)
    await runner.passesPageChecks(769, 1024, 1280)

    const phone = await site.visitor({ language, width: 390 })
    await phone.page.goto(await linkOn(page, w.payOnDevice))
    await phone.passesPageChecks()
    await phone.page.getByRole('link', { name: w.bank }).click()
    await phone.passesPageChecks()
    await phone.page.getByRole('button', { name: w.confirm }).click()
    await phone.seesHeading(w.paid)
    await runner.seesSuccess()
  })

  test(`on a phone the bank is found by its name and its app pays, in ${language}`, async ({ site }) => {
    const w = words[language]
    const runner = await site.signedUp('Лидия', { language, width: 390 })
    const { page } = runner
    await runner.registers('/volga-dawn/ten')
    await expect(page.getByRole('radio', { name: w.byQr })).toBeHidden()
    await runner.passesPageChecks(320, 390, 768)
    await choosesSbp(runner, w.byApp)
    await expect(page.getByRole('link', { name: w.openApp })).toBeVisible()
    await runner.passesPageChecks(320, 390, 768)
    await page.getByRole('searchbox', { name: w.search }).fill('нет такого')
    await expect(page.getByRole('link', { name: w.bank })).toHaveCount(0)
    await runner.passesPageChecks()
    await page.getByRole('searchbox', { name: w.search }).fill(w.typed)
    await page.getByRole('link', { name: w.bank }).click()
    await page.getByRole('button', { name: w.confirm }).click()
    await runner.seesHeading(w.paid)
    await page.getByRole('link', { name: w.back }).click()
    await runner.seesSuccess()
  })
}

for (const { language, width } of narrowAndWide('en')) {
  test(`after a declined card the place is paid by SBP, in ${language}`, async ({ site }) => {
    const w = words[language]
    const isPhone = width < 769
    const runner = await site.signedUp('Рената', { language, width })
    const { page } = runner
    await runner.registers('/volga-dawn/half')
    await runner.goesToBank()
    await runner.paysAtBank('bad')
    await runner.seesHeading(w.refused)
    await page.getByRole('link', { name: w.otherMethod }).click()
    await choosesSbp(runner, isPhone ? w.byApp : w.byQr)
    await page.getByRole('link', { name: isPhone ? w.openApp : w.payOnDevice, exact: true }).click()
    await page.getByRole('link', { name: w.bank }).click()
    await page.getByRole('button', { name: w.confirm }).click()
    await runner.seesHeading(w.paid)
    await page.getByRole('link', { name: w.back }).click()
    await runner.seesSuccess()
  })
}

longTest(
  'a tablet and a phone in landscape open the app, and a narrow window with a mouse shows the QR',
  async ({ site }) => {
    const runner = await site.signedUp('Тамара', { touch: true })
    const { page } = runner
    await page.setViewportSize({ width: 844, height: 390 })
    await runner.registers('/volga-dawn/ten')
    await expect(page.getByRole('radio', { name: ru.byQr })).toBeHidden()
    await choosesSbp(runner, ru.byApp)
    await expect(page.getByRole('link', { name: ru.openApp })).toBeVisible()
    await expect(page.getByRole('link', { name: ru.bank })).toBeVisible()
    await expect(page.getByRole('img', { name: ru.picture })).toBeHidden()
    await runner.passesPageChecks(390, 844, 820, 1280)

    const onDesktop = await site.signedUp('Инга')
    await onDesktop.page.setViewportSize({ width: 640, height: 450 })
    await onDesktop.registers('/volga-dawn/ten')
    await choosesSbp(onDesktop, ru.byQr)
    await expect(onDesktop.page.getByRole('img', { name: ru.picture }).first()).toBeVisible()
    await expect(onDesktop.page.getByRole('link', { name: ru.openApp })).toBeHidden()
    await onDesktop.passesPageChecks(481, 640, 768)
  },
)

longTest(
  'a transfer that the bank declines is reported, and a new QR is another payment and pays',
  async ({ site }) => {
    const runner = await site.signedUp('Клара')
    const { page } = runner
    await runner.registers('/volga-dawn/half')
    await choosesSbp(runner)
    const first = await linkOn(page, ru.payOnDevice)
    const phone = await site.visitor({ width: 390 })
    await phone.page.goto(first)
    await phone.page.getByRole('link', { name: 'Тихая Гавань' }).click()
    await phone.page.getByRole('radio', { name: 'Отказать', exact: true }).check()
    await phone.page.getByRole('button', { name: 'Сделать так' }).click()
    await phone.seesHeading('Банк отклонил платёж')

    await runner.seesHeading('Что-то пошло не так...')
    await runner.passesPageChecks(390, 1280)
    await page.getByRole('button', { name: 'Получить новый QR' }).click()
    await runner.seesHeading(ru.title)
    const second = await linkOn(page, ru.payOnDevice)
    expect(second).not.toBe(first)
    await phone.page.goto(second)
    await phone.page.getByRole('link', { name: ru.bank }).click()
    await phone.page.getByRole('button', { name: ru.confirm }).click()
    await runner.seesSuccess()
  },
)

longTest('reload, back and a second tab lead to the same QR, and another method invalidates it', async ({ site }) => {
  const runner = await site.signedUp('Майя')
  const { page } = runner
  await runner.registers('/volga-dawn/half')
  await choosesSbp(runner)
  const link = await linkOn(page, ru.payOnDevice)
  await page.reload()
  expect(await linkOn(page, ru.payOnDevice)).toBe(link)
  const tab = await runner.opensTab(new URL(page.url()).pathname)
  expect(await linkOn(tab, ru.payOnDevice)).toBe(link)
  await page.goBack()
  await runner.seesOrder()
  await runner.sees('Оплата уже открыта')
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('link', { name: 'Вернуться к открытой оплате' }).click()
  expect(await linkOn(page, ru.payOnDevice)).toBe(link)

  await page.getByRole('link', { name: 'Другой способ оплаты' }).click()
  await page.getByRole('radio', { name: runner.words.bankCard }).check()
  await runner.goesToBank()
  const phone = await site.visitor({ width: 390 })
  await phone.page.goto(link)
  await phone.seesHeading('Магазин отменил платёж')
  await runner.paysAtBank()
  await runner.seesSuccess()
  // the open tab shows the result too, once it is brought to the front
  await expect(tab.getByRole('heading', { name: runner.words.success })).toBeVisible()
})

test('an account cannot see another account’s QR', async ({ site }) => {
  const runner = await site.signedUp('Ефим')
  await runner.registers('/volga-dawn/half')
  await choosesSbp(runner)
  const src = await runner.page.getByRole('img', { name: ru.picture }).getAttribute('src')
  const own = await runner.context.request.get(runner.origin + src)
  expect([own.status(), own.headers()['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  const stranger = await site.signedUp('Фома')
  expect((await stranger.context.request.get(stranger.origin + src)).status()).toBe(404)
})

test('without a script a payer pays by the link and clicks «check»', async ({ site }) => {
  const runner = await site.runner('Роза', { script: false, width: 390 })
  const { page } = runner
  await runner.opens('/account/signup?returnUrl=/volga-dawn/ten/register')
  await runner.signsUp()
  await runner.registers('/volga-dawn/ten')
  await choosesSbp(runner, ru.byApp)
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: runner.words.checkPaid }).click()
  await runner.sees('Банк ещё не подтвердил оплату')
  await page.getByRole('link', { name: ru.bank }).click()
  await page.getByRole('button', { name: ru.confirm }).click()
  await runner.seesHeading(ru.paid)
  await page.getByRole('link', { name: ru.back }).click()
  await runner.seesSuccess()
})

longTest('the bank by which a payer has paid stands first the next time', async ({ site }) => {
  const runner = await site.signedUp('Юна', { width: 390 })
  const { page } = runner
  const banks = page.getByRole('region', { name: 'Или выберите свой банк' }).getByRole('link')
  await runner.registers('/volga-dawn/ten')
  await choosesSbp(runner, ru.byApp)
  const last = await banks.last().innerText()
  expect(await banks.first().innerText()).not.toContain(last)
  await banks.last().click()
  await page.getByRole('button', { name: ru.confirm }).click()
  await page.getByRole('link', { name: ru.back }).click()
  await runner.seesSuccess()

  await runner.registers('/russky-island/km12')
  await choosesSbp(runner, ru.byApp)
  await expect(banks.first()).toContainText('вы платили здесь')
  await expect(banks.nth(1)).not.toContainText('вы платили здесь')
  await runner.passesPageChecks(390, 1280)
})
