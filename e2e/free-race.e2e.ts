import { expect, longTest, test } from './support/browser-test.ts'

test('a free race asks for no payment and gives a bib', async ({ site, mailbox }) => {
  const walker = await site.signedUp('Алиса')
  await walker.takesPlace('/month-of-steps/km60')
  await walker.passesPageChecks(390, 1280)
  await walker.givesConsents()
  await walker.page.getByRole('button', { name: walker.words.free }).click()
  const bib = await walker.seesSuccess()
  await walker.sees('Участие бесплатное')
  await walker.passesPageChecks(390, 1280)
  const email = await mailbox.emailTo(walker.person.email, walker.words.emailSubject)
  await expect(email.getByText(String(bib), { exact: true })).toBeVisible()
})

longTest('a product in a free race makes it a sale, and removing it makes it free again', async ({ site }) => {
  const walker = await site.signedUp('Ярослава')
  const { page, words } = walker
  await walker.takesPlace('/month-of-steps/km60')
  await page.getByLabel('Медаль по почте').check()
  await expect(page.getByRole('button', { name: words.pay })).toBeVisible()
  await page.getByLabel('Медаль по почте').uncheck()
  await expect(page.getByRole('button', { name: words.free })).toBeVisible()
  await walker.givesConsents()
  await page.getByRole('button', { name: words.free }).click()
  await walker.seesSuccess()
})
