import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    night: /^своё жильё/,
    jersey: /^Веломайка «Ладога»/,
    jerseySize: 'Вариант: Веломайка «Ладога»',
    swap: 'Веломайка «Ладога»: на что обменять',
    trails: /^На\sуход за\sтропами/,
    toOptions: 'Добавить или изменить опции',
    title: 'Опции заказа',
    goOn: 'Продолжить',
    nothing: 'Вы ничего не выбрали',
    sizeNeeded: 'Выберите размер или вариант.',
    free: 'Обменять бесплатно',
    toPay: /^Продолжить к\sоплате:/,
    done: 'Готово: опции в заказе изменены.',
    waits: 'Опции ждут оплаты',
    paid: 'Опции в заказе',
    noExchange: 'Обменять сейчас не на что.',
    toRegistration: 'Моя регистрация',
    bought: 'Веломайка «Ладога», ',
    donated: 'На уход за тропами',
  },
  en: {
    night: /^my own place/,
    jersey: /^Ladoga jersey/,
    jerseySize: 'Choice: Ladoga jersey',
    swap: 'Ladoga jersey: swap for',
    trails: /^For the\supkeep of\sthe\strails/,
    toOptions: 'Add or change options',
    title: 'Your options',
    goOn: 'Continue',
    nothing: 'You haven’t chosen anything',
    sizeNeeded: 'Choose a size or an option.',
    free: 'Swap for free',
    toPay: /^Continue to\spayment:/,
    done: 'Done: your options have been changed.',
    waits: 'Your options are waiting to be paid for',
    paid: 'Options added',
    noExchange: 'Nothing to swap it for right now.',
    toRegistration: 'My registration',
    bought: 'Ladoga jersey, ',
    donated: 'For the upkeep of the trails',
  },
} as const satisfies Record<Language, object>

type Labels = (typeof own)[Language]

/** A paid order of one rider with a jersey of size S, seen on its page. */
async function buysJersey(runner: Runner, labels: Labels): Promise<void> {
  const { page } = runner
  await runner.takesPlace('/ladoga-gravel/km60')
  await page.getByRole('radio', { name: labels.night }).check()
  const size = page.getByRole('radiogroup', { name: labels.jerseySize }).getByRole('radio', { name: 'S', exact: true })
  await size.check()
  await expect(page.getByRole('checkbox', { name: labels.jersey })).toBeChecked()
  await expect(page.getByRole('main')).toContainText(`${labels.bought}S`)
  await runner.paysForOrder()
  await runner.seesSuccess()
  await page.getByRole('link', { name: labels.toRegistration }).first().click()
  await expect(page).toHaveURL(/account\/registrations\//)
  await runner.sees(`${labels.bought}S`)
}

const sizeOf = ({ page }: Runner, labels: Labels, name: string | RegExp) =>
  page.getByRole('radiogroup', { name: labels.swap }).getByRole('radio', { name, exact: typeof name === 'string' })

for (const { language, width } of narrowAndWide('ru')) {
  const labels = own[language]

  test(`a size is exchanged for free, and an option is added and paid, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const runner = await site.signedUp('Ульяна', { language, width })
    const { page } = runner
    runner.expectsStatus(422) // the form is sent with nothing chosen
    await buysJersey(runner, labels)
    const address = new URL(page.url()).pathname
    await page.getByRole('link', { name: labels.toOptions }).click()
    await runner.seesHeading(labels.title)
    await runner.passesPageChecks()

    await page.getByRole('button', { name: labels.goOn, exact: true }).click()
    await runner.sees(labels.nothing)
    await page.getByRole('checkbox', { name: labels.jersey }).check() // another one, without a size
    await page.getByRole('button', { name: labels.goOn, exact: true }).click()
    await runner.sees(labels.sizeNeeded)
    await expect(page.getByRole('checkbox', { name: labels.jersey })).toBeChecked()
    await page.getByRole('checkbox', { name: labels.jersey }).uncheck()

    await sizeOf(runner, labels, 'L').check()
    await page.getByRole('button', { name: labels.free }).click()
    await runner.sees(labels.done)
    await runner.sees(`${labels.bought}L`)
    await runner.passesPageChecks()

    await page.getByRole('link', { name: labels.toOptions }).click()
    await expect(sizeOf(runner, labels, 'L')).toBeChecked()
    await sizeOf(runner, labels, /^(2XL|XXL)/).check()
    await page.getByRole('checkbox', { name: labels.trails }).check()
    const button = page.getByRole('button', { name: labels.toPay })
    await expect(button).toBeVisible()
    await runner.passesPageChecks()
    await button.click()
    await runner.seesOrder()
    await runner.sees(labels.donated)
    await runner.passesPageChecks()
    await runner.goesToBank() // the consents of the paid order hold for its options
    await runner.paysAtBank()
    await runner.seesHeading(labels.paid)
    await runner.opens(address)
    await runner.sees(`${labels.bought}2XL`)
    await runner.sees(labels.donated)

    await page.getByRole('link', { name: labels.toOptions }).click()
    await runner.sees(labels.noExchange)
    await expect(sizeOf(runner, labels, /^L\b/)).toHaveCount(0) // the others cost less
  })

  longTest(
    `what waits for payment is shown, and a new choice replaces it, in ${language} at ${width} px`,
    async ({ site }) => {
      const runner = await site.signedUp('Жанна', { language, width })
      const { page } = runner
      await buysJersey(runner, labels)
      const address = new URL(page.url()).pathname
      await runner.opens(`${address}/options`)
      await page.getByRole('checkbox', { name: labels.trails }).check()
      await page.getByRole('button', { name: labels.toPay }).click()
      await runner.seesOrder()
      await runner.opens(`${address}/options`)
      await runner.sees(labels.waits)
      await runner.passesPageChecks()
      await sizeOf(runner, labels, 'XL').check()
      await page.getByRole('button', { name: labels.free }).click()
      await runner.sees(labels.done)
      await expect(page.getByText(labels.waits)).toHaveCount(0)
    },
  )
}

longTest('options are chosen without a script, and another account finds no such page', async ({ site }) => {
  const labels = own.ru
  const runner = await site.signedUp('Злата', { width: 390 })
  await buysJersey(runner, labels)
  const address = `${site.url}${new URL(runner.page.url()).pathname}/options`
  const plain = await site.visitor({ script: false, width: 390 })
  await plain.context.addCookies(await runner.context.cookies())
  plain.expectsStatus(422) // a donation of no sum
  const { page } = plain
  await page.goto(address)
  await plain.seesHeading(labels.title)
  await page.getByRole('radiogroup', { name: labels.swap }).getByRole('radio', { name: 'XL', exact: true }).check()
  await page.getByRole('button', { name: labels.goOn, exact: true }).click()
  await plain.sees(labels.done)
  await page.goto(address)
  await page.getByRole('checkbox', { name: labels.trails }).check()
  await page.getByLabel('Сумма').fill('5')
  await page.getByRole('button', { name: labels.goOn, exact: true }).click()
  await plain.sees('На уход за тропами: Сумма должна быть не меньше')
  await expect(page.getByRole('checkbox', { name: labels.trails })).toBeChecked()
  await expect(page.getByLabel('Сумма')).toHaveValue('5')
  await page.getByLabel('Сумма').fill('450')
  await page.getByRole('button', { name: /^Продолжить/ }).click()
  await plain.seesHeading(plain.words.order)
  await plain.sees(/450/)

  const stranger = await site.signedUp('Инесса', { width: 390 })
  stranger.expectsStatus(404)
  await stranger.page.goto(address)
  await expect(stranger.page.getByRole('heading', { level: 1 })).not.toHaveText(labels.title)
})
