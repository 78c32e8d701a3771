import { invoiceOf, operatorOf } from './support/bank-transfers.ts'
import { expect, longTest } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'

const own = {
  ru: {
    method: /^Счёт/,
    get: /^Получить счёт на/,
    reserved: /Всё\sв\sзаказе\sостанется\sза\sвами\sдо/,
    title: /^Счёт № \d+$/,
    part: 'Оплачен частично',
    left: 'Осталось оплатить',
    paid: 'Оплачен',
    to: 'К регистрации',
  },
  en: {
    method: /^Invoice/,
    get: /^Get an invoice for/,
    reserved: /Everything\sin\syour\sorder\sstays\syours\sto\sthe\send\sof/,
    title: /^Invoice \d+$/,
    part: 'Paid in part',
    left: 'Left to pay',
    paid: 'Paid',
    to: 'To the registration',
  },
} as const

for (const { language, width } of narrowAndWide('ru')) {
  longTest(
    `an invoice is paid in part, then in full, and a second payment is to be returned, in ${language} at ${width} px`,
    async ({ site }) => {
      const labels = own[language]
      const payer = await site.signedUp('Ирина', { language, width })
      const { page } = payer
      await payer.registers('/russky-island/km12')
      await page.getByRole('radio', { name: labels.method }).check()
      await payer.sees(labels.reserved)
      await payer.passesPageChecks()
      await page.getByRole('button', { name: labels.get }).click()
      await expect(page.getByRole('heading', { name: labels.title })).toBeVisible()
      await payer.passesPageChecks()
      const { number, amountMinor, purpose, href } = await invoiceOf(payer)
      // A busy machine answers that it draws no more documents at once.
      const typeOfDocument = async () =>
        (await payer.context.request.get(`${payer.origin}${href}`)).headers()['content-type']
      await expect.poll(typeOfDocument).toContain('pdf')

      const upload = await operatorOf(site)
      await upload(purpose, 100_00)
      await page.reload()
      await payer.sees(labels.part)
      await payer.sees(labels.left)
      await payer.passesPageChecks()
      await upload(purpose, amountMinor - 100_00)
      await page.reload()
      await expect(page.getByText(labels.paid, { exact: true })).toBeVisible()
      await upload(purpose, amountMinor)
      expect(await upload.dueTransfers(number)).toEqual([amountMinor])
      await page.getByRole('link', { name: labels.to }).click()
      await payer.seesSuccess()
    },
  )
}

longTest(
  'a person transfers the sum by the QR code of an invoice, and the statement gives them the place',
  async ({ site }) => {
    const payer = await site.signedUp('Глафира', { width: 390 })
    const { page } = payer
    await payer.registers('/russky-island/km12')
    await page.getByRole('radio', { name: /^Перевод/ }).check()
    await page.getByRole('button', { name: own.ru.get }).click()
    await expect(page.getByRole('heading', { name: own.ru.title })).toBeVisible()
    const code = page.getByRole('img', { name: /^QR/ })
    await expect(code).toBeVisible()
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await payer.passesPageChecks()
    const { amountMinor, purpose } = await invoiceOf(payer)
    const upload = await operatorOf(site)
    await upload(purpose, amountMinor)
    await page.reload()
    await expect(page.getByText(own.ru.paid, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: own.ru.to }).click()
    await payer.seesSuccess()
  },
)
