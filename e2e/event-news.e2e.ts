import { longTest, test } from './support/browser-test.ts'

test('without a script a visitor subscribes to the next edition of a past event: form, email, confirmation, cancellation', async ({
  site,
  mailbox,
}) => {
  const guest = await site.runner('Guest', { language: 'en', width: 390, script: false })
  const { page, person } = guest
  await guest.opens('/event/onega-mile')
  await page.getByRole('link', { name: 'Notify me about the next one' }).click()
  await guest.sees('The next one hasn’t been announced.')
  await guest.passesPageChecks(390, 768, 1280)
  guest.expectsStatus(409)
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await guest.sees('This field is required.')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/I\sagree/).check()
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await guest.sees('Check your mail')
  const email = await mailbox.emailTo(person.email, 'Confirm: tell you what comes after “Onega Mile”')
  const link = (await email.getByRole('link', { name: 'Confirm' }).getAttribute('href')) ?? ''
  await guest.opens(new URL(link).pathname + new URL(link).search)
  await guest.seesHeading('Shall we email you about the next one?')
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await guest.seesHeading('We’ll write when it’s announced')
  await guest.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Stop notifying me' }).click()
  await guest.seesHeading('No emails will be sent')
})

longTest('a signed-in participant subscribes to the new date of a postponed event with one click', async ({ site }) => {
  const anna = await site.signedUp('Анна', { language: 'ru', width: 1280 })
  const { page } = anna
  await anna.opens('/event/valday-ski-relay')
  await anna.waitsForScript()
  await page.getByRole('button', { name: 'Узнать о новой дате' }).click()
  await anna.sees(`Мы отправили письмо на ${anna.person.email}`)
  await anna.passesPageChecks(390, 1280)
  await anna.opens('/event/volga-dawn/news')
  await anna.seesHeading('Ждать нечего')
  await anna.passesPageChecks(390, 1280)
})
