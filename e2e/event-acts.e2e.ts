import { expect, test } from './support/story.ts'

test('without a script the races are the choice, the question is a page, and friends are told by links', async ({
  site,
  mailbox,
}) => {
  const guest = await site.runner('Guest', { language: 'en', width: 1280, script: false })
  const { page } = guest
  await guest.opens('/event/volga-dawn')
  await page.getByRole('link', { name: 'Register', exact: true }).first().click()
  await expect(page).toHaveURL(/\/event\/volga-dawn#races$/)
  await page.getByText('Invite friends').click()
  await expect(page.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share\/url\?url=/,
  )
  await guest.seesSoundPage()
  await page.getByRole('link', { name: 'Ask the organizer' }).click()
  await guest.seesHeading('Ask the organizer')
  guest.expectsStatus(422)
  await page.getByLabel('Question', { exact: true }).fill('May dogs run?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('May dogs run?')
  await guest.seesSoundPage()
  await page.getByLabel('Your name').fill('Guest')
  await page.getByLabel('E-mail for the answer').fill(guest.person.email)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Send the question' }).click()
  await guest.sees('Your question is sent')
  await guest.seesSoundPage()
  const letter = await mailbox.letterTo('start@volga-starts.example', /: Guest/)
  await expect(letter.getByText('May dogs run?')).toBeVisible()
  await expect(letter.getByText(/Адрес мы не проверяли/)).toBeVisible()
})
