import { expect, longTest, test } from './support/browser-test.ts'

test('a reader corrects a refused question, which survives a reload and reaches support once', async ({
  site,
  mailbox,
}) => {
  const anna = await site.signedUp('Анна', { language: 'ru', width: 390 })
  const { page } = anna
  await anna.opens('/Contacts?topic=refund')
  await anna.waitsForScript()
  await expect(page.getByRole('status').filter({ hasText: /по\sМоскве/ })).toBeVisible()
  await expect(page.getByLabel('О чём вопрос')).toHaveValue('refund')
  await expect(page.getByLabel('Почта для ответа')).toHaveValue(anna.person.email)
  await page.getByLabel('Как к вам обращаться').fill('Анна')
  anna.expectsStatus(422)
  await page.getByRole('button', { name: 'Отправить вопрос' }).click()
  await expect(page.getByLabel('Сообщение')).toBeFocused()
  await anna.passesPageChecks()
  const text = 'Когда вернутся деньги за заплыв?'
  const stored = await page.getByLabel('Сообщение').evaluate((field: HTMLTextAreaElement, typed) => {
    field.value = typed
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return JSON.stringify({ ...sessionStorage })
  }, text)
  expect(stored).toContain(text) // by the end of the event: a reload may follow the last letter at once
  await page.reload()
  await expect(page.getByLabel('Сообщение')).toHaveValue(text)
  await page.getByRole('button', { name: 'Отправить вопрос' }).click()
  await expect(page.getByText(/Сообщение №\s[0-9A-F]{8} отправлено/)).toBeVisible()
  const email = await mailbox.emailTo('help@startline.example', text)
  await expect(email.getByText(text)).toBeVisible()
})

test('without a script a vacancy takes a CV, a company asks, help is searched, and an unknown vacancy is a 404', async ({
  site,
  mailbox,
}) => {
  const guest = await site.runner('Guest', { language: 'en', width: 1280, script: false })
  const { page } = guest
  await guest.opens('/Careers')
  await guest.passesPageChecks()
  await page.getByRole('link', { name: 'Participant support specialist' }).click()
  await guest.seesHeading('Participant support specialist')
  await page.getByLabel('Your name').fill('Guest')
  await page.getByLabel('Email for the answer').fill(guest.person.email)
  await page.getByLabel('About you').fill('I run, and I answer emails.')
  guest.expectsStatus(409, 422)
  const cv = (content: string) => ({ name: 'cv.rtf', mimeType: 'application/rtf', buffer: Buffer.from(content) })
  await page.getByLabel('CV').setInputFiles(cv('<!doctype html>'))
  await page.getByLabel(/I\sagree that my application/).check()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await guest.sees('This is not a document')
  await expect(page.getByLabel('About you')).toHaveValue('I run, and I answer emails.')
  await guest.passesPageChecks()
  await page.getByLabel('CV').setInputFiles(cv('{\\rtf1 I run}'))
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText(/Message No\.\s[0-9A-F]{8} is\ssent/)).toBeVisible()
  const email = await mailbox.emailTo('help@startline.example', 'I run, and I answer emails.')
  await expect(email.getByRole('link', { name: 'Скачать файл' })).toBeVisible()

  await guest.opens('/corp-client')
  await page.getByLabel('Company', { exact: true }).fill('Wind Ltd')
  await page.getByLabel('Number of people').fill('many')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await guest.sees('Enter a number from 1 to 99,999.')
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Wind Ltd')

  const header = page.getByRole('banner')
  await header.getByText('More', { exact: true }).click()
  await header.getByRole('link', { name: 'Help' }).click()
  await page.getByLabel('What is it about').fill('refunds insurance')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Is insurance refunded?')
  await guest.passesPageChecks()
  await page.getByLabel('What is it about').fill('submarine')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Write to support' }).click()
  await guest.seesHeading('Contacts')

  guest.expectsStatus(404)
  expect((await page.goto('/Careers/astronaut'))?.status()).toBe(404)
})

longTest('a CV that is too large is refused at its field, and the form stays as it was typed', async ({ site }) => {
  const guest = await site.runner('Guest', { language: 'en', width: 390 })
  const { page } = guest
  await guest.opens('/Careers/participant-support')
  await guest.waitsForScript()
  await page.getByLabel('Your name').fill('Guest')
  await page.getByLabel('Email for the answer').fill(guest.person.email)
  await page.getByLabel('About you').fill('I run, and I answer emails.')
  await page.getByLabel(/I\sagree that my application/).check()
  const cv = (bytes: number) => ({
    name: 'cv.rtf',
    mimeType: 'application/rtf',
    buffer: Buffer.alloc(bytes, '{\\rtf1 '),
  })
  const field = page.getByLabel('CV')
  await field.setInputFiles(cv(10_600_000))
  await expect(field).toHaveAccessibleDescription(/The\sfile\sis\slarger\sthan\s10\sMB/)
  const send = page.getByRole('button', { name: 'Send the application' })
  await send.click()
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/participant-support$/) // not sent
  await guest.passesPageChecks()
  // A browser that does not know the size sends the file: the server refuses it to the router.
  await field.evaluate(({ files }: HTMLInputElement) => Object.defineProperty(files?.[0], 'size', { value: 1 }))
  await send.click()
  await expect(page).toHaveURL(/file=too-large#apply$/)
  await expect(field).toHaveAccessibleDescription(/The\sfile\sis\slarger\sthan\s10\sMB/)
  await expect(page.getByLabel('About you')).toHaveValue('I run, and I answer emails.')
  await expect(page.getByLabel('Your name')).toHaveValue('Guest')
  await field.setInputFiles(cv(1_000))
  await expect(field).not.toHaveAccessibleDescription(/larger/)
  await send.click()
  await expect(page.getByText(/Message No\.\s[0-9A-F]{8} is\ssent/)).toBeVisible()
})
