import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'

const words = {
  ru: {
    title: 'Регистрация отменена',
    byOwner: /^Вы отменили/,
    back: /^(Возвращаем|Вернули)/,
    again: 'Зарегистрироваться снова',
  },
  en: {
    title: 'Registration cancelled',
    byOwner: /^You cancelled/,
    back: /^(To be returned|Returned)/,
    again: 'Register again',
  },
} as const

/**
 * Cancels the registration, or the named part of its order, at the refund offered today; calls the
 * API directly.
 */
async function abandons({ context, origin }: Runner, registrationId: string, kind?: 'insurance'): Promise<void> {
  const { request } = context
  const path = `${origin}/api/account/registrations/${registrationId}`
  const offer = await (await request.get(`${path}/cancellation`)).json()
  const item = offer.items.find((one: { kind: string }) => one.kind === kind)
  const { refundMinor } = item ?? offer.whole
  const response = await request.post(`${path}/cancel`, { data: { itemId: item?.itemId, refundMinor } })
  expect(response.status()).toBe(200)
}

for (const { language } of narrowAndWide('en')) {
  test(`the order’s page shows the cancellation, and never offers to pay again, in ${language}`, async ({ site }) => {
    const labels = words[language]
    const runner = await site.signedUp('Елизавета', { language })
    const { page } = runner
    await runner.takesPlace('/volga-dawn/ten')
    await runner.ticks(page.getByLabel(runner.words.insurance))
    await runner.paysForOrder()
    await runner.seesSuccess()
    const registrationId = new URL(page.url()).searchParams.get('registrationId') ?? ''

    await abandons(runner, registrationId, 'insurance')
    await page.reload()
    await runner.seesSuccess()
    await runner.seesHeading(labels.byOwner)
    await expect(page.getByText(labels.back).first()).toBeVisible()
    await runner.passesPageChecks(390, 1280)

    await abandons(runner, registrationId)
    await runner.opens(`/volga-dawn/ten/register?step=check&registrationId=${registrationId}`)
    await expect(page).toHaveURL(/register\/success/)
    await runner.seesHeading(labels.title)
    await expect(page.getByRole('heading', { name: labels.byOwner })).toHaveCount(2)
    await expect(page.getByText(runner.words.bib)).toHaveCount(0)
    await runner.passesPageChecks(390, 1280)

    await page.getByRole('link', { name: labels.again }).click()
    await expect(page.getByRole('button', { name: runner.words.takePlace })).toBeVisible()
    expect(page.url()).not.toContain(registrationId)
  })
}
