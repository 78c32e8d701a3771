import { randomInt } from 'node:crypto'
import { expect, longTest, test } from './support/browser-test.ts'
import { password } from './support/runner.ts'

test('a runner proves a second account, sees what moves, and makes both one, without a script', async ({
  site,
  mailbox,
}) => {
  const other = await site.signedUp('Дарина', { script: false, width: 390 })
  const runner = await site.signedUp('Дарина', { script: false, width: 390 })
  const { page, person } = runner
  runner.expectsStatus(403)
  runner.expectsStatus(422)
  await runner.opens('/account/security')
  await page.getByRole('link', { name: 'Объединить', exact: true }).click()
  await runner.seesHeading('Объединить аккаунты')
  await runner.passesPageChecks(390, 768, 1280)
  await page.getByLabel('Почта второго аккаунта').fill(other.person.email)
  await page.getByLabel('Пароль второго аккаунта', { exact: true }).fill('не тот пароль')
  await page.getByRole('button', { name: 'Подтвердить паролем' }).click()
  await runner.sees(/Почта или пароль второго аккаунта не\sподходят/)
  // What was typed stays, but for the password.
  await expect(page.getByLabel('Почта второго аккаунта')).toHaveValue(other.person.email)
  await page.getByLabel('Пароль второго аккаунта', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Подтвердить паролем' }).click()
  await runner.seesHeading(/Проверьте, что\sпроизойдёт/)
  // The email of the account that remains is not confirmed yet.
  await page.getByRole('link', { name: 'Подтвердить почту' }).click()
  await runner.confirmsEmail(mailbox)
  await runner.opens('/account/security/merge')
  await runner.passesPageChecks(390, 768, 1280)
  await page.getByRole('button', { name: 'Объединить аккаунты' }).click()
  await runner.sees(/Отметьте, что\sсогласны/)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Объединить аккаунты' }).click()
  await runner.sees('Аккаунты объединены')
  await runner.sees(person.email)
  await other.page.goto(`${other.origin}/account/data`)
  await expect(other.page).toHaveURL(/account\/login/)
})

longTest(
  'a runner whose old mailbox is lost proves that account by its phone, and finds its registrations in the other one',
  async ({ site, mailbox }) => {
    test.slow() // two people, four messages, and three pages at three widths
    const other = await site.signedUp('Dana', { language: 'en', width: 1280 })
    const runner = await site.signedUp('Dana', { language: 'en', width: 1280 })
    const phone = `+7912${randomInt(1_000_000, 9_999_999)}`
    await other.opens('/account/confirm')
    await other.confirmsEmail(mailbox)
    await other.opens('/account/security/phone')
    await other.page.getByLabel('Mobile phone').fill(phone)
    await other.page.getByRole('button', { name: 'Get a code' }).click()
    const confirmation = await mailbox.phoneCodeTo(phone, /code to confirm/)
    await other.page.getByLabel('Code from the text message').fill(confirmation)
    await other.page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await other.sees('Confirmed: you can sign in with this number now.')
    await other.takesPlace('/volga-dawn/ten')

    const { page } = runner
    await runner.opens('/account/confirm')
    await runner.confirmsEmail(mailbox)
    runner.expectsStatus(403, 422)
    await runner.opens('/account/security/merge')
    await page.getByRole('link', { name: /Confirm by phone/ }).click()
    await runner.seesHeading('Confirm your other account by phone')
    await runner.passesPageChecks(390, 768, 1280)
    await page.getByLabel('Phone of the other account').fill('+7 495 123-45-67')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await runner.sees(/It\shas\sto\sbe\sa\smobile\snumber/i)
    await page.getByLabel('Phone of the other account').fill(phone)
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await runner.sees(/text\smessage\swith\sa\scode\sis\son\sits\sway/)
    await expect(page.getByLabel('Code from the text message')).toBeFocused()
    await runner.passesPageChecks(390, 768, 1280)
    const code = await mailbox.phoneCodeTo(phone, /your sign-in code/)
    await page.getByLabel('Code from the text message').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Confirm with the code' }).click()
    await runner.sees(/That\scode\sdid\snot\swork/)
    await page.getByLabel('Code from the text message').fill(code)
    await page.getByRole('button', { name: 'Confirm with the code' }).click()
    await runner.seesHeading('Check what happens next')
    await runner.sees('Race registrations: 1')
    await runner.sees(/Sign-in\sby\sphone:\s\+7\s912/)
    await runner.passesPageChecks(390, 768, 1280)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Merge the accounts' }).click()
    await runner.sees('Your accounts are merged')
    await page.getByRole('link', { name: 'My registrations' }).last().click()
    await runner.sees(/Volga/)
    await mailbox.emailTo(other.person.email, 'Your two accounts are now one')
    await runner.opens('/account/security/phone')
    await runner.sees(/You\scan\ssign\sin\swith\s\+7\s912/)
  },
)
