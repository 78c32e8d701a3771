import type { FrameLocator } from '@playwright/test'
import { expect, longTest, test } from './support/browser-test.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { Runner } from './support/runner.ts'

/** Opens the link of an email in the runner's own browser. */
async function opensLink({ page }: Runner, email: FrameLocator, name: string): Promise<void> {
  const href = await email.getByRole('link', { name }).getAttribute('href')
  await page.goto(href ?? '')
}

/** An account whose email is confirmed: only such an address has to confirm a change. */
async function confirmsOwnEmail(runner: Runner, mailbox: Mailbox): Promise<void> {
  await runner.opens('/account/confirm')
  await runner.confirmsEmail(mailbox)
}

test('a runner changes the email by links to both addresses, without a script', async ({ site, mailbox }) => {
  const runner = await site.signedUp('Инга', { script: false, width: 390 })
  const { page, person } = runner
  await confirmsOwnEmail(runner, mailbox)
  const newEmail = `new-${person.email}`
  await runner.opens('/account/security')
  await page.getByRole('link', { name: 'Сменить почту' }).click()
  await runner.seesHeading('Смена почты')
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Новая почта').fill(newEmail)
  await page.getByRole('button', { name: 'Отправить письма' }).click()
  await runner.seesHeading('Осталось подтвердить')
  await runner.passesPageChecks(390, 1280)
  const toNew = await mailbox.emailTo(newEmail, 'Подтвердите новую почту')
  await opensLink(runner, toNew, 'Подтвердить почту')
  await runner.seesHeading('Смена почты аккаунта')
  await runner.passesPageChecks(390, 1280)
  await page.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await runner.seesHeading('Подтверждено')
  const toOld = await mailbox.emailTo(person.email, 'Смена почты аккаунта')
  await opensLink(runner, toOld, 'Подтвердить или остановить')
  await runner.sees('Новый адрес уже подтверждён')
  await page.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await runner.seesHeading('Почта изменена')
  await mailbox.emailTo(person.email, 'Почта аккаунта изменена')
  await runner.opens('/account/sessions?done=one')
  await expect(page).toHaveURL(`${site.url}/account/security?done=one`)
  await runner.sees(newEmail)
})

longTest(
  'a reader stops a change of the email, and a mistyped address is refused at its field',
  async ({ site, mailbox }) => {
    const runner = await site.signedUp('Рита', { language: 'en' })
    const { page, person } = runner
    runner.expectsStatus(422)
    await confirmsOwnEmail(runner, mailbox)
    await runner.opens('/account/security/email')
    const field = page.getByLabel('New email')
    await field.fill(person.email)
    await page.getByRole('button', { name: 'Send the emails' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(person.email)
    await field.fill(`other-${person.email}`)
    await page.getByRole('button', { name: 'Send the emails' }).click()
    await runner.seesHeading('Still to confirm')
    const notice = await mailbox.emailTo(person.email, /Change of your account’s email/)
    await opensLink(runner, notice, 'Confirm or stop')
    await page.getByRole('button', { name: 'Not me, stop it' }).click()
    await runner.seesHeading('The change is stopped')
    await runner.passesPageChecks(390, 1280)
    await runner.opens('/account/security')
    await expect(page.getByRole('link', { name: 'Change email' })).toBeVisible()
  },
)
