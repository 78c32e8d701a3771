import type { Locator, Page } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import { sumIn } from './support/money.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'
import type { Visitor } from './support/visitor.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    ten: '10 километров',
    engraving: /^Гравировка медали/,
    shirt: 'Футболка «Рассвет»',
    sumChanged: /^Сумма заказа изменилась/,
  },
  en: {
    ten: '10 kilometres',
    engraving: /^Medal engraving/,
    shirt: /^Dawn T-shirt/,
    sumChanged: /^Your total has changed/,
  },
} as const satisfies Record<Language, object>
const insuranceMinor = 25_000 // without a service fee
const engravingMinor = 47_250 // with the service fee
const shirtMinor = 126_000 // with it too

type Counted = {
  /** Presses of a link, a button or a box; choosing from a list is two: it is opened, then chosen from. */
  readonly clicks: number
  readonly boxes: number
  /** The screens on which the runner did something, and the one where they ended. */
  readonly screens: readonly string[]
  /** What was done, for a failed test. */
  readonly all: string
}

/** Counts what a visitor does from now on on our own pages, not on the bank's. */
async function countActions({ context, page, origin }: Visitor): Promise<() => Counted> {
  const actions: { readonly kind: 'press' | 'box' | 'list'; readonly at: string; readonly on: string }[] = []
  await context.exposeBinding('countAction', (source, kind: 'press' | 'box' | 'list', on: string) => {
    const { origin: where, pathname, searchParams } = new URL(source.page.url())
    if (where === origin) actions.push({ kind, at: `${pathname} ${searchParams.get('step') ?? ''}`, on })
  })
  await context.addInitScript(() => {
    const count = (kind: string, { textContent }: Element) =>
      Reflect.get(window, 'countAction')(kind, textContent?.trim().slice(0, 40))
    // At the document, which Playwright's presses reach only where nothing covers their target.
    document.addEventListener(
      'pointerdown',
      ({ target }) => target instanceof Element && !(target instanceof HTMLSelectElement) && count('press', target),
      true,
    )
    document.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) count('list', target)
        if (target instanceof HTMLInputElement && target.type === 'checkbox') count('box', target)
      },
      true,
    )
  })
  return () => {
    const of = (kind: string) => actions.filter((action) => action.kind === kind).length
    const { pathname } = new URL(page.url())
    const screens = new Set([...actions.map(({ at }) => at), pathname])
    // Playwright's choice from a list may report its change twice.
    const lists = new Set(actions.filter(({ kind }) => kind === 'list').map(({ at, on }) => at + on)).size
    return {
      clicks: of('press') + 2 * lists,
      boxes: of('box'),
      screens: [...screens],
      all: JSON.stringify(actions),
    }
  }
}

for (const { language, width } of narrowAndWide('ru')) {
  const labels = own[language]

  test(`a newcomer has a place after at most eight screens and ten clicks, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const runner = await site.runner('Алла', { language, width })
    const { page, words } = runner
    const counted = await countActions(runner)
    await runner.opens('/event/volga-dawn')
    await page.getByRole('article', { name: labels.ten }).getByRole('link', { name: words.register }).click()
    await expect(page).toHaveURL(/account\/login/)
    await runner.waitsForScript()
    await page.getByRole('main').getByRole('link', { name: words.signUp }).click()
    await runner.signsUp()
    await runner.fillsIn()
    await runner.takesThePlace()
    await runner.passesPageChecks()
    await runner.paysForOrder()
    await runner.seesSuccess()
    const { clicks, boxes, screens, all } = counted()
    expect(clicks, all).toBeLessThanOrEqual(10)
    expect(boxes, all).toBe(3)
    expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(8)
  })

  test(`a returning runner has a place after at most four screens and three boxes, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const runner = await site.signedUp('Алла', { language, width })
    const { page, words } = runner
    await runner.registersAndPays('/volga-dawn/ten')
    const counted = await countActions(runner)
    await runner.opens('/event/svislach-half')
    await page.getByRole('article', { name: labels.ten }).getByRole('link', { name: words.register }).click()
    await expect(page.getByText(words.editProfile, { exact: true })).toBeVisible()
    await expect(page.getByLabel(words.lastName, { exact: true })).toBeHidden()
    await runner.passesPageChecks()
    await runner.takesThePlace()
    await runner.paysForOrder()
    await runner.seesSuccess()
    const { clicks, boxes, screens, all } = counted()
    expect(boxes, all).toBeLessThanOrEqual(3)
    expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(4)
    expect(clicks, all).toBeLessThanOrEqual(6)
  })

  test(`a ticked option is in the sum at once and after a reload, and an unticked one is gone, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const runner = await site.signedUp('Инна', { language, width })
    const { page, words } = runner
    await runner.takesPlace('/volga-dawn/ten')
    const [insurance, engraving] = [page.getByLabel(words.insurance), page.getByLabel(labels.engraving)]
    const sum = () => sumIn(payButton(runner), language)
    const placeMinor = await sum()
    await insurance.check()
    await expect.poll(sum).toBe(placeMinor + insuranceMinor)
    await engraving.check() // not waiting in between
    await page.getByLabel(labels.shirt).selectOption('2')
    const allMinor = placeMinor + insuranceMinor + engravingMinor + 2 * shirtMinor
    await expect.poll(sum).toBe(allMinor)
    await runner.passesPageChecks()

    await page.reload()
    expect(await sum()).toBe(allMinor)
    await expect(insurance).toBeChecked()
    await expect(engraving).toBeChecked()
    await expect(page.getByLabel(labels.shirt)).toHaveValue('2')

    await insurance.uncheck()
    await page.getByLabel(labels.shirt).selectOption('0')
    await expect.poll(sum).toBe(placeMinor + engravingMinor)
    await page.reload()
    expect(await sum()).toBe(placeMinor + engravingMinor)
    await expect(insurance).not.toBeChecked()
    await runner.givesConsents()
    await runner.goesToBank()
    expect(await sum()).toBe(placeMinor + engravingMinor)
  })

  longTest(
    `without a script the new sum is shown before it is paid, with what was ticked, in ${language} at ${width} px`,
    async ({ site }) => {
      const runner = await site.signedUp('Рената', { script: false, language, width })
      const { page, words } = runner
      runner.expectsStatus(409)
      await runner.takesPlace('/volga-dawn/ten')
      const placeMinor = await sumIn(payButton(runner), language)
      await page.getByLabel(words.insurance).check()
      await page.getByLabel(labels.engraving).check()
      await runner.givesConsents()
      await payButton(runner).click()
      await runner.sees(labels.sumChanged)
      const newMinor = placeMinor + insuranceMinor + engravingMinor
      expect(await sumIn(payButton(runner), language)).toBe(newMinor)
      await expect(page.getByLabel(words.insurance)).toBeChecked()
      await expect(page.getByLabel(labels.engraving)).toBeChecked()
      // what was agreed to is not asked again
      for (const consent of words.consents) await expect(page.getByLabel(consent)).toHaveCount(0)
      await runner.passesPageChecks()
      await runner.goesToBank()
      expect(await sumIn(payButton(runner), language)).toBe(newMinor)
      await runner.paysAtBank()
      await runner.seesSuccess()
    },
  )

  test(`an option added in another tab is shown before it is paid, in ${language} at ${width} px`, async ({ site }) => {
    const runner = await site.signedUp('Ника', { language, width })
    const { page, words } = runner
    runner.expectsStatus(409)
    await runner.registers('/volga-dawn/ten')
    const placeMinor = await sumIn(payButton(runner), language)
    const { pathname, search } = new URL(page.url())
    const tab = await runner.opensTab(pathname + search)
    await tab.getByLabel(words.insurance).check()
    const newMinor = placeMinor + insuranceMinor
    await expect.poll(() => sumIn(tab.getByRole('button', { name: words.pay }), language)).toBe(newMinor)
    await payButton(runner).click()
    await runner.sees(labels.sumChanged)
    await expect.poll(() => sumIn(payButton(runner), language)).toBe(newMinor)
    await expect(page.getByLabel(words.insurance)).toBeChecked()
    await runner.goesToBank()
    expect(await sumIn(payButton(runner), language)).toBe(newMinor)
    await runner.paysAtBank()
    await runner.seesSuccess()
  })

  longTest(
    `an option added in another tab stays when one more is ticked here, in ${language} at ${width} px`,
    async ({ site }) => {
      const runner = await site.signedUp('Ника', { language, width })
      const { page, words } = runner
      await runner.takesPlace('/volga-dawn/ten')
      const placeMinor = await sumIn(payButton(runner), language)
      const { pathname, search } = new URL(page.url())
      const tab = await runner.opensTab(pathname + search)
      await tab.getByLabel(words.insurance).check()
      await expect
        .poll(() => sumIn(tab.getByRole('button', { name: words.pay }), language))
        .toBe(placeMinor + insuranceMinor)
      await page.getByLabel(labels.engraving).check()
      await expect.poll(() => sumIn(payButton(runner), language)).toBe(placeMinor + insuranceMinor + engravingMinor)
      await expect(page.getByLabel(words.insurance)).toBeChecked()
      await page.reload()
      expect(await sumIn(payButton(runner), language)).toBe(placeMinor + insuranceMinor + engravingMinor)
    },
  )

  longTest(
    `an order is paid by keyboard alone, and the focus is never lost, in ${language} at ${width} px`,
    async ({ site }) => {
      const runner = await site.signedUp('Клара', { language, width })
      const { page, words } = runner
      const { keyboard } = page
      runner.expectsStatus(409, 422)
      await runner.takesPlace('/volga-dawn/ten')
      await runner.waitsForScript()
      const placeMinor = await sumIn(payButton(runner), language)
      const insurance = page.getByLabel(words.insurance)
      await tabsTo(page, insurance)
      await keyboard.press('Space')
      await expect.poll(() => sumIn(payButton(runner), language)).toBe(placeMinor + insuranceMinor)
      await expect(insurance).toBeFocused()

      const code = page.locator('input[name=code]')
      await tabsTo(page, code)
      await keyboard.type('СТАРТ10')
      await keyboard.press('Enter')
      await expect(page.locator('#promo-codes')).toBeFocused()

      const radios = page.locator('input[name=paymentType]')
      await tabsTo(page, radios.and(page.locator(':checked')))
      await keyboard.press('ArrowLeft')
      await expect(page.getByRole('radio', { name: words.bankCard })).not.toBeChecked()
      await keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: words.bankCard })).toBeChecked()

      // a missing consent takes the focus
      await tabsTo(page, payButton(runner))
      await keyboard.press('Enter')
      const [offer, , receipt] = words.consents
      await expect(page.getByLabel(offer)).toBeFocused()
      await keyboard.press('Space')
      await tabsTo(page, page.getByLabel(receipt))
      await keyboard.press('Space')
      await tabsTo(page, payButton(runner))
      await keyboard.press('Enter')
      await expect(page.getByRole('link', { name: words.bankPays })).toBeVisible()
    },
  )
}

longTest('without a script an option in a free race shows its price before anything is paid', async ({ site }) => {
  const walker = await site.signedUp('Яна', { script: false, width: 390 })
  const { page, words } = walker
  walker.expectsStatus(409, 422)
  await walker.takesPlace('/month-of-steps/km60')
  await page.getByLabel('Медаль по почте').check()
  await walker.givesConsents()
  await page.getByRole('button', { name: words.free }).click()
  await walker.sees(own.ru.sumChanged)
  await expect(page.getByLabel('Медаль по почте')).toBeChecked()
  const shownMinor = await sumIn(payButton(walker), 'ru')
  expect(shownMinor).toBeGreaterThan(0)
  await page.getByLabel(words.consents[2]).check() // a free order needs no receipt
  await walker.goesToBank()
  expect(await sumIn(payButton(walker), 'ru')).toBe(shownMinor)
})

/** Ours on the order, the bank's on its page: both name the sum. */
function payButton({ page, words }: Runner): Locator {
  return page.getByRole('button', { name: words.pay })
}

/** Presses Tab until a field has the focus. */
async function tabsTo(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`sixty presses of Tab do not lead to ${field}`)
}
