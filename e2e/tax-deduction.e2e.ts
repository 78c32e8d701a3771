import { expect } from '@playwright/test'
import { longTest, test } from './support/browser-test.ts'
import type { Visitor } from './support/visitor.ts'

const path = (payer: string, beneficiary: string) =>
  `/tax-deduction?${new URLSearchParams({ year: '2024', payer, beneficiary })}`

/** Each code of SPEC §8 with its message, its one next step, and where that leads. */
const codes = [
  [
    'not-bought',
    'MY_SELF',
    'Свои участия за этот год оплатили не вы',
    'Проверить регистрации',
    '/account/registrations',
  ],
  ['no-slots', 'MY_SELF', 'За этот год у вас нет участий', 'Выбрать «Моему ребёнку»', path('MY_SELF', 'KIDS')],
  [
    'submitted',
    'MY_SELF',
    'Заявление уже подано',
    'Посмотреть заявление',
    `${path('MY_SELF', 'MY_SELF')}#application-`,
  ],
  [
    'other-payer',
    'MY_SELF',
    'Ваши участия уже в заявлении',
    'Посмотреть заявления',
    `${path('MY_SELF', 'MY_SELF')}#applications`,
  ],
  [
    'children-submitted',
    'KIDS',
    'Участия детей уже в заявлении',
    'Посмотреть заявления',
    `${path('MY_SELF', 'KIDS')}#applications`,
  ],
  ['no-children', 'KIDS', 'Оплаченных участий детей за этот год нет', 'Выбрать «Мне»', path('MY_SELF', 'MY_SELF')],
] as const

test('each reason against an application has one message and one next step', async ({ site }) => {
  const visitor = await site.visitor({ width: 390, isFromThisMachine: true })
  for (const [name, beneficiary, message, step, leadsTo] of codes) {
    await visitor.signsInAsDemo(`tax-${name}`)
    await visitor.opens(path('MY_SELF', beneficiary))
    await visitor.sees(message)
    const link = visitor.page.getByRole('main').getByRole('link', { name: step })
    await expect(link).toHaveCount(1)
    expect(await link.getAttribute('href')).toContain(leadsTo)
    await expect(visitor.page.getByRole('button', { name: /^Попросить справки/ })).toHaveCount(0)
  }
  await visitor.passesPageChecks(390, 768, 1024, 1280)
})

test('a payer sees at once which places count, corrects the form, and asks for a certificate', async ({ site }) => {
  const payer = await site.visitor({ width: 390, isFromThisMachine: true })
  const { page } = payer
  payer.expectsStatus(422, 409)
  await payer.signsInAsDemo('tax-eligible')
  const other = await payer.opensTab('/tax-deduction')
  await payer.opens('/tax-deduction')
  await payer.sees('Полумарафон на Исети — 2024')
  await payer.sees('Справок не выдаст: Невская вода')
  await payer.sees('Организатора нет в перечне Минспорта за этот год')
  await payer.waitsForScript()
  await page.getByText('Моему ребёнку', { exact: true }).click()
  await payer.sees('Оплаченных участий детей за этот год нет')
  expect(page.url()).toContain('beneficiary=KIDS')
  await page.getByText('Мне', { exact: true }).click()
  const submit = page.getByRole('button', { name: /^Попросить справки на/ })
  await submit.click()
  await payer.sees('Укажите ИНН: 12 цифр.')
  await payer.passesPageChecks(390, 1280)
  await fillsPerson(payer, '669900117041')
  await page.getByLabel('Дата выдачи').fill('01.01.1990')
  await submit.click()
  await payer.sees(/Паспорта\sРФ выдают/)
  await page.getByLabel('Дата выдачи').fill('17.05.2012')
  await submit.click()
  await payer.sees(/Заявление №\s2024-\d{6} подано/)
  await payer.sees('Заявление уже подано')
  const outcome = page.getByRole('alert').filter({ hasText: 'подано' })
  await expect(outcome).toBeInViewport()
  await expect(page.locator(':focus').getByRole('alert')).toHaveText(/подано/)
  await expect(page).not.toHaveURL(/submitted=/)
  await payer.passesPageChecks(390, 1280)

  await fillsPerson({ page: other }, '669900117041')
  await other.getByRole('button', { name: /^Попросить справки на/ }).click()
  const refusal = other.locator(':focus').getByRole('alert')
  await expect(refusal).toContainText(/То, что введено в\sэтом окне, не\sотправлено/)
  await expect(refusal.getByRole('link', { name: 'Посмотреть заявление' })).toHaveAttribute('href', /#application-/)
  await expect(other.getByRole('button', { name: /^Попросить справки на/ })).toHaveCount(0)
  await expect(other.getByText(/^Заявление №\s2024-\d{6}$/)).toBeVisible()

  await payer.opens(`${path('MY_SELF', 'MY_SELF')}&submitted=2024-999999`)
  await payer.sees('Заявление уже подано')
  await expect(page.getByText('999999')).toHaveCount(0)
})

async function fillsPerson({ page }: Pick<Visitor, 'page'>, inn: string): Promise<void> {
  await page.getByLabel('ИНН').fill(inn)
  await page.getByLabel('Серия и номер').fill('6510 000233')
  await page.getByLabel('Дата выдачи').fill('17.05.2012')
}

test('a ready certificate is a PDF, the tax folder a ZIP, and the organizer’s link decides once', async ({
  site,
  mailbox,
}) => {
  const payer = await site.visitor({ isFromThisMachine: true })
  const { page } = payer
  await payer.signsInAsDemo('tax-ready')
  await payer.opens('/tax-deduction')
  await payer.sees('Справка готова')
  const href = await page.getByRole('link', { name: 'Справка № 1, PDF' }).getAttribute('href')
  const certificate = await payer.context.request.get(payer.origin + href)
  expect((await certificate.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await payer.opens('/account/tax-folder?year=2024')
  await payer.seesHeading('Налоговая папка')
  await payer.passesPageChecks(390, 1280)
  const zip = await payer.context.request.get(`${payer.origin}/api/tax-deduction/folder.zip?year=2024`)
  expect((await zip.body()).subarray(0, 2).toString()).toBe('PK')

  // One application by its number: the newest email may be of one that is decided already.
  await payer.signsInAsDemo('tax-submitted')
  const applications = await payer.context.request.get(`${payer.origin}/api/tax-deduction/applications`)
  const number: string = (await applications.json()).list[0].number
  const organizer = await site.visitor({ width: 390 })
  const email = await mailbox.emailTo('start@volga-starts.example', new RegExp(`${number}: нужна справка`))
  const link = await email.getByRole('link', { name: 'Проверить заявление' }).getAttribute('href')
  await organizer.opens(new URL(link ?? '').pathname + new URL(link ?? '').search)
  await organizer.seesHeading('Заявление на справку')
  expect(organizer.page.url()).not.toContain('token')
  await organizer.passesPageChecks(390, 1280)
  await organizer.page.getByLabel('Причина').fill('ИНН не сходится с паспортом')
  await organizer.page.getByRole('button', { name: 'Отклонить заявление' }).click()
  await organizer.sees('Заявление отклонено')
  organizer.expectsStatus(410)
  await organizer.opens('/tax-deduction/decision')
  await organizer.sees('Ссылка не действует')
})

longTest(
  'children’s certificates are asked for, and issued in the cabinet, without a script, in English',
  async ({ site }) => {
    const payer = await site.visitor({ language: 'en', script: false, isFromThisMachine: true })
    const { page } = payer
    await payer.signsInAsDemo('tax-kids')
    await payer.opens('/tax-deduction')
    await page.getByText('My child', { exact: true }).click()
    await page.getByRole('button', { name: 'Show' }).click()
    await payer.sees('These count')
    payer.expectsStatus(422)
    await page.getByRole('button', { name: /^Ask for\scertificates/ }).click()
    expect(new URL(page.url()).hash).toBe('#form')
    await expect(page.getByRole('link', { name: /fields need attention/ })).toBeInViewport()
    await page.getByLabel('INN').first().fill('669900117115')
    await page.getByLabel('Series and number').nth(0).fill('6510 000233')
    await page.getByLabel('Issued on').nth(0).fill('17.05.2012')
    for (const nth of [1, 2]) {
      await page.getByLabel('Kind of document').nth(nth).selectOption('03')
      await page.getByLabel('Series and number').nth(nth).fill(`II-АИ № 70098${nth}`)
      await page.getByLabel('Issued on').nth(nth).fill('01.02.2016')
    }
    await page.getByRole('button', { name: /^Ask for\scertificates/ }).click()
    await payer.sees(/Application No.\s2024-\d{6} is\ssubmitted/)
    await payer.passesPageChecks(390, 1280)

    const organizer = await site.visitor({ language: 'en', script: false, width: 390, isFromThisMachine: true })
    await organizer.signsInAsDemo('organizer')
    await organizer.opens('/organizer')
    await organizer.page.getByRole('link', { name: /applications and corrections$/i }).click()
    await organizer.seesHeading('Certificate applications')
    await organizer.passesPageChecks(390, 768, 1280)
    const newest = organizer.page.getByRole('main').locator('details').first()
    const isRefusedOrChanged = async (button: string, text: string | RegExp) => {
      if ((await newest.getAttribute('open')) === null) await newest.locator('summary').click()
      await newest.getByRole('button', { name: button }).click()
      await organizer.sees(text)
    }
    await isRefusedOrChanged('Start the review', /The\sapplication\sis\sin\sreview/)
    organizer.expectsStatus(422)
    await isRefusedOrChanged('Issue the certificate', /This\sfield\sis\srequired/i)
    await expect(newest).toHaveAttribute('open')
    await organizer.passesPageChecks(390, 1280)
    await newest.getByLabel('Signed by').fill('Гордеев Савва Юрьевич')
    await isRefusedOrChanged('Issue the certificate', /The\scertificate\sis\sissued/)
    await payer.opens('/tax-deduction')
    await payer.sees('Certificate ready')
  },
)

longTest(
  'a corrected certificate replaces the former one, and a link issues the correction that is due',
  async ({ site, mailbox }) => {
    const payer = await site.visitor({ width: 390, isFromThisMachine: true })
    const { page } = payer
    await payer.signsInAsDemo('tax-corrected')
    await payer.opens('/tax-deduction')
    const newest = page.getByRole('link', { name: /^Справка №\s\d+, корректировка 1, PDF$/ })
    await expect(newest).toBeVisible()
    const formerList = page.getByRole('list', { name: /^Прежние версии справки/ })
    await expect(formerList.getByRole('link', { name: /^Справка №\s\d+, PDF$/ })).toBeVisible()
    for (const link of [newest, formerList.getByRole('link')]) {
      const file = await payer.context.request.get(payer.origin + (await link.getAttribute('href')))
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await payer.passesPageChecks(390, 768, 1280)
    await payer.opens('/account/tax-folder?year=2024')
    await expect(page.getByRole('link', { name: /корректировка 1, PDF$/ })).toBeVisible()
    await payer.passesPageChecks(390, 1280)

    await payer.signsInAsDemo('tax-correction-due')
    await payer.opens('/tax-deduction')
    await payer.sees('Организатор исправляет справку')
    await payer.opens('/account/tax-folder?year=2024')
    await payer.sees(/Организатор её исправляет: в\sналоговую не\sподавайте/)
    await payer.opens('/tax-deduction')
    await payer.passesPageChecks(390, 1280)

    const organizer = await site.visitor({ width: 390, script: false })
    const email = await mailbox.emailTo('start@volga-starts.example', /исправьте справку/)
    const link = new URL((await email.getByRole('link', { name: 'Исправить справку' }).getAttribute('href')) ?? '')
    await organizer.opens(link.pathname + link.search)
    await organizer.seesHeading('Исправление справки')
    expect(organizer.page.url()).not.toContain('token')
    await organizer.passesPageChecks(390, 1280)
    organizer.expectsStatus(422)
    const submit = organizer.page.getByRole('button', { name: 'Выдать исправленную справку' })
    await submit.click()
    await organizer.seesHeading('Исправление справки')
    await organizer.page.getByLabel('Кто подписывает').fill('Гордеев Савва Юрьевич')
    await submit.click()
    await organizer.sees('Исправленная справка выдана')
    organizer.expectsStatus(410)
    await organizer.opens('/tax-deduction/correction')
    await organizer.sees('Ссылка не действует')

    await payer.opens('/tax-deduction')
    await expect(newest).toBeVisible()
    await expect(page.getByText('Организатор исправляет справку')).toHaveCount(0)
  },
)
