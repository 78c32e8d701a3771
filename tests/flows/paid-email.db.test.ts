import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, plainDateIn } from '#src/kernel/plain-date.ts'
import { sendPaymentEmails } from '#src/modules/registration/server/emails/payment-emails.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { insure } from '../support/insurance-for-tests.ts'
import { policy, publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'

let app: TestApp
let bank: TestBank
let sent: Email[] = []
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({
    drawsTickets: true,
    bank: bank.provider,
    transport: { send: async (email) => void sent.push(email) },
  })
})
afterAll(() => app.close())

const both = (ru: string, en: string) => ({ ru, en })

async function paid(runner: Runner, id: string): Promise<void> {
  const payment = await openPaymentOf(runner, id)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
}

async function held(options: Parameters<typeof newRunner>[1] & { race?: Parameters<typeof publishRace>[1] } = {}) {
  const race = await publishRace(app, options.race)
  const runner = await newRunner(app, options)
  return { race, runner, id: await holdPlaceOf(runner, race) }
}

type Changes = Parameters<typeof sendPaymentEmails>[0] extends infer Context ? Partial<Context> : never

/** Does the job of a paid order, as a queue may do it: with these services. */
async function emailsOf(orderId: string, changes: Changes = {}): Promise<Email[]> {
  sent = []
  await sendPaymentEmails({ ...app.services, log: app.log, ...changes }, { orderId })
  return sent
}

const only = (emails: readonly Email[]): Email => {
  expect(emails).toHaveLength(1)
  return emails[0] as Email
}
/** Words as a reader sees them, whatever spaces keep them together. */
const wordsOf = ({ text }: Email) => text.replace(/\s+/gu, ' ')
const files = ({ attachments = [] }: Email) => attachments.filter(({ contentId }) => contentId === undefined)
const pictures = ({ attachments = [] }: Email) => attachments.filter(({ contentId }) => contentId !== undefined)
const pagesOf = (email: Email) => {
  const pdf = files(email).find(({ type }) => type === 'application/pdf')
  return pdf === undefined ? [] : wordsOfPdf(pdf.content).map((page) => page.replace(/\s+/gu, ' '))
}

describe('the email of a paid order', () => {
  test('has the ticket, a calendar file, a QR code, pick-up, what to bring, the refund rule and a link to change it', async () => {
    const day = addDays(plainDateIn(new Date().toISOString() as never, 'Europe/Samara'), 59)
    const { runner, id } = await held({
      race: {
        race: { requirements: ['medical'] },
        startPack: {
          contents: [both('Номер', 'Bib')],
          pickups: [{ day, from: '12:00', to: '20:00', place: both('Манеж', 'Arena') }] as never,
          bring: [both('Сменная обувь', 'Indoor shoes')],
          note: both('', ''),
        },
        refundRules: [
          { daysBefore: 30, shareBp: 10_000, returnsCommission: true },
          { daysBefore: 7, shareBp: 5_000, returnsCommission: false },
        ],
      },
    })
    await paid(runner, id)
    const email = only(await emailsOf(id))
    expect(email).toMatchObject({ to: runner.email, messageId: `order-paid-${id}` })
    expect(files(email).map(({ name, type }) => [name, type.split(';')[0]])).toEqual([
      ['билет-Пробный-забег.pdf', 'application/pdf'],
      [expect.stringMatching(/^test-event-\d+-ten\.ics$/), 'text/calendar'],
    ])
    const [page, ...more] = pagesOf(email)
    expect(more).toEqual([])
    expect(page).toContain('101')
    expect(page).toContain('12:00–20:00, Манеж')
    expect(Buffer.from(files(email)[1]?.content ?? []).toString()).toContain('BEGIN:VEVENT')
    const [qr, ...others] = pictures(email)
    expect(others).toEqual([])
    expect(email.html).toContain(`src="cid:${qr?.contentId}"`)
    expect(
      Buffer.from(qr?.content ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(email.html).toContain(`/account/registrations/${id}`)
    const words = wordsOf(email)
    for (const part of [
      'Где и когда получить стартовый пакет',
      '12:00–20:00, Манеж',
      'Оригинал медицинской справки',
      'Сменная обувь',
      'вернём 1 995 ₽',
      '950 ₽',
      'позже деньги не возвращаются',
      'К письму приложены билет и файл для календаря.',
      'Изменить регистрацию или отменить участие',
    ])
      expect(words).toContain(part)
    const bytes = email.attachments?.reduce((sum, { content }) => sum + content.byteLength, 0) ?? 0
    expect(bytes).toBeLessThan(100_000)
  })

  test('says in the reader’s language that nothing is refunded, where the organizer’s rules refund nothing', async () => {
    const { runner, id } = await held({ language: 'en', race: { refundRules: [] } })
    await paid(runner, id)
    const email = only(await emailsOf(id))
    expect(wordsOf(email)).toContain('Under the organizer’s rules, cancelling brings no refund.')
    expect(files(email)[0]?.name).toBe('ticket-Пробный-забег.pdf')
    expect(email.html).toMatch(/<html[^>]* lang="en"/)
    expect(email.html).toMatch(/<body[^>]* lang="en"/)
  })

  test.for([
    ['the organizer refunds nothing', [], 'деньги за участие при отмене не возвращаются. '],
    [
      'the organizer has another day',
      [{ daysBefore: 7, shareBp: 10_000, returnsCommission: false }],
      'вернём 1 900 ₽, позже за участие деньги не возвращаются. ',
    ],
  ] as const)('names the premium with the insurer’s own day, where %s', async ([, refundRules, before]) => {
    const { runner, id } = await held({ race: { refundRules, products: [policy] } })
    expect((await insure(runner.client, id)).status).toBe(200)
    await paid(runner, id)
    expect(wordsOf(only(await emailsOf(id)))).toContain(`${before}Страховку 250 ₽ вернём при отмене до `)
  })

  test('of a free order has the ticket and speaks of no refund', async () => {
    const free = { tiers: [{ priceMinor: 0, untilAt: null, untilOrdinal: null }] }
    const { runner, id } = await held({ race: { race: free } })
    await runner.client.post('/Register/Cart', { registrationId: id, consents: ['offer', 'personal-data'] })
    await runner.client.post('/Register/ApiSavePay', { registrationId: id, paymentType: 'free' })
    const [email] = await emailsOf(id)
    if (email === undefined) throw new Error('the free order is not paid')
    expect(pagesOf(email)).toHaveLength(1)
    expect(wordsOf(email)).toContain('Участие бесплатное.')
    expect(wordsOf(email)).not.toMatch(/вернём|не возвращаются/)
  })

  test('of a family has both tickets in one file, and a QR code for each', async () => {
    const { race, runner, id } = await held()
    const birthDate = `${new Date().getUTCFullYear() - 16}-01-01`
    await runner.client.post('/Register/ApiSaveRegistration', {
      ...{ ...race, registrationId: id, relation: 'child', isAddition: true, guardian: true },
      participant: { ...runner.participant, firstName: 'Вера', gender: 'female', birthDate, email: '' },
    })
    await paid(runner, id)
    const email = only(await emailsOf(id))
    expect(pagesOf(email)).toHaveLength(2)
    expect(pictures(email)).toHaveLength(2)
    expect(files(email)).toHaveLength(2)
    expect(wordsOf(email)).toContain('К письму приложены билеты одним файлом и файл для календаря.')
  })

  test('of a friend has the friend’s ticket; the friend gets it too, without sums, refund or link to the order', async () => {
    const { race, runner, id } = await held()
    await runner.client.post('/Register/ApiSaveRegistration', {
      ...{ ...race, registrationId: id },
      participant: { ...runner.participant, email: 'friend@example.org' },
    })
    await paid(runner, id)
    const [friends, payers, ...more] = await emailsOf(id)
    expect(more).toEqual([])
    if (friends === undefined || payers === undefined) throw new Error('two emails are expected')
    expect([friends.to, payers.to]).toEqual(['friend@example.org', runner.email])
    for (const email of [friends, payers]) {
      expect(pagesOf(email)).toHaveLength(1)
      expect(pictures(email)).toHaveLength(1)
    }
    expect(wordsOf(friends)).not.toMatch(/₽|вернём|отменить участие/)
    expect(friends.html).not.toContain(id)
  })

  test('links to the tickets where they are too many to attach', async () => {
    const { runner, id } = await held()
    await paid(runner, id)
    const { issueTickets } = app.services
    const email = only(
      await emailsOf(id, {
        issueTickets: async (services, query) => {
          const issued = await issueTickets(services, query)
          return issued && { ...issued, file: null }
        },
      }),
    )
    expect(files(email).map(({ type }) => type.split(';')[0])).toEqual(['text/calendar'])
    expect(wordsOf(email)).toContain('Билетов много, поэтому к письму они не приложены')
  })

  test('is sent by the next attempt where the tickets could not be drawn; the order is paid meanwhile', async () => {
    const { runner, id } = await held()
    await paid(runner, id)
    const broken = { issueTickets: () => Promise.reject(new Error('the renderer is gone')) }
    await expect(emailsOf(id, broken)).rejects.toThrow('the renderer is gone')
    expect(sent).toEqual([])
    const order = await runner.client.get(`/api/registrations/${id}`)
    expect([order.status, order.body.entries[0]?.bib]).toEqual([200, expect.anything()])
    only(await emailsOf(id))
    expect(await emailsOf(id)).toEqual([])
  })
})
