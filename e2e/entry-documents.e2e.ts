import { expect, test } from './support/browser-test.ts'

test('a runner takes the ticket, the calendar and a letter of attorney, on the success page and in the account', async ({
  site,
}) => {
  const runner = await site.signedUp('Милана', { width: 390 })
  const { page, context, origin } = runner
  const file = async (name: string | RegExp) => {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    return await context.request.get(new URL(href ?? '', origin).href)
  }
  await runner.registersAndPays('/volga-dawn/ten')
  const ticket = await file(/^Билет \(PDF\)/)
  expect(ticket.headers()['content-type']).toBe('application/pdf')
  expect((await ticket.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await (await file('Добавить в календарь')).text()).toContain('BEGIN:VEVENT')
  await page.getByText('Пакет получит другой человек?').click()
  await runner.passesPageChecks(390, 1280)

  await page.getByRole('link', { name: 'Моя регистрация' }).click()
  await runner.seesHeading('Волжский рассветный марафон')
  await page.getByText('Пакет получит другой человек?').click()
  await page.getByLabel('Фамилия, имя и отчество').fill('Сидоров Иван Петрович')
  const [letter] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать доверенность' }).click(),
  ])
  const name = encodeURIComponent('доверенность-Волжский-рассветный-марафон.pdf')
  expect(letter.headers()['content-disposition']).toContain(name)
  expect(letter.url()).not.toContain('Сидоров')
})
