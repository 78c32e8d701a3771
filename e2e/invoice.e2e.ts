import { expect, longTest } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'
import type { Site } from './support/site.ts'

const own = {
  ru: {
    method: /^Счёт/,
    title: /^Счёт № \d+$/,
    part: 'Оплачен частично',
    left: 'Осталось оплатить',
    paid: 'Оплачен',
    to: 'К регистрации',
  },
  en: {
    method: /^Invoice/,
    title: /^Invoice \d+$/,
    part: 'Paid in part',
    left: 'Left to pay',
    paid: 'Paid',
    to: 'To the registration',
  },
} as const
const account = '40702810300000000042' // of the demo's seller

for (const { language, width } of narrowAndWide('ru')) {
  longTest(
    `an invoice is paid in part, then in full, and a second payment is to be returned, in ${language} at ${width} px`,
    async ({ site }) => {
      const labels = own[language]
      const payer = await site.signedUp('Ирина', { language, width })
      const { page, words } = payer
      await payer.registers('/russky-island/km12')
      await page.getByRole('radio', { name: labels.method }).check()
      await page.getByRole('button', { name: words.pay }).click()
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
    const { page, words } = payer
    await payer.registers('/russky-island/km12')
    await page.getByRole('radio', { name: /^Перевод/ }).check()
    await page.getByRole('button', { name: words.pay }).click()
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

type Invoice = {
  readonly number: number
  readonly amountMinor: number
  readonly purpose: string
  readonly href: string
}

async function invoiceOf({ page, context, origin }: Runner): Promise<Invoice> {
  const registrationId = new URL(page.url()).pathname.split('/').at(-1)
  const response = await context.request.get(`${origin}/api/registrations/${registrationId}/invoice`)
  expect(response.status()).toBe(200)
  return await response.json()
}

let documents = 0

/** Uploads a bank's statement of one incoming line as the demo's operator. */
async function operatorOf(site: Site) {
  const operator = await site.visitor({ isFromThisMachine: true })
  const { context, origin } = operator
  await operator.signsInAsDemo('operator')
  const upload = async (purpose: string, amountMinor: number) => {
    documents += 1
    const buffer = Buffer.from(statementOf(purpose, amountMinor, `${Date.now()}${documents}`))
    const multipart = { file: { name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer } }
    const response = await context.request.post(`${origin}/api/operator/statements`, { multipart, headers: { origin } })
    expect(await response.json()).toMatchObject({ newCount: 1, unmatchedCount: 0 })
  }
  const dueTransfers = async (number: number): Promise<number[]> => {
    const { list } = await (await context.request.get(`${origin}/api/operator/transfers`)).json()
    return list
      .filter(({ invoiceNumber }: { invoiceNumber: number | null }) => invoiceNumber === number)
      .map(({ amountMinor }: { amountMinor: number }) => amountMinor)
  }
  return Object.assign(upload, { dueTransfers })
}

function statementOf(purpose: string, amountMinor: number, number: string): string {
  return [
    '1CClientBankExchange',
    `РасчСчет=${account}`,
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    'Дата=01.12.2026',
    `Сумма=${(amountMinor / 100).toFixed(2)}`,
    'ПлательщикИНН=500100732259',
    'ПлательщикРасчСчет=40702810800000000043',
    'ПлательщикБИК=044030997',
    `ПолучательРасчСчет=${account}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
    'КонецФайла',
  ].join('\r\n')
}
