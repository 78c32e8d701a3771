import { randomInt } from 'node:crypto'
import { expect, longTest, test } from './support/browser-test.ts'

const newPhone = () => `+7912${randomInt(1_000_000, 9_999_999)}`

test('a runner confirms a phone and signs in by it without a script', async ({ site, mailbox }) => {
  const runner = await site.signedUp('Дана', { script: false, width: 390 })
  const { page } = runner
  const phone = newPhone()
  await runner.opens('/account/confirm')
  await runner.confirmsEmail(mailbox)
  await runner.opens('/account/security')
  await page.getByRole('link', { name: 'Указать телефон' }).click()
  await runner.seesHeading('Вход по телефону')
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Мобильный телефон').fill(`8${phone.slice(2)}`)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await runner.sees(/Отправили\sSMS\sс\sкодом/)
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Код из SMS').fill(await mailbox.phoneCodeTo(phone, /код\sподтверждения/))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page).toHaveURL(/done=confirmed/)
  await runner.sees(/Вы\sвходите\sпо\sномеру\s\+7\s912/)
  await runner.passesPageChecks(390, 1280)
  await runner.context.clearCookies({ name: 'sl_session' })
  await runner.opens(`/account/login?${new URLSearchParams({ returnUrl: `${site.url}/events/future` })}`)
  await page.getByRole('link', { name: 'Войти по телефону' }).click()
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Мобильный телефон').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await runner.sees(/придёт\sSMS\sс\sкодом/)
  await runner.passesPageChecks(390, 1280)
  await page.getByLabel('Код из SMS').fill(await mailbox.phoneCodeTo(phone, /код\sдля\sвхода/))
  await page.getByRole('main').getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/events/future`)
})

longTest(
  'a runner mistypes a number and a code, finds the number taken, and removes another one',
  async ({ site, mailbox }) => {
    const taken = newPhone()
    const other = await site.signedUp('Irma', { language: 'en' })
    const runner = await site.signedUp('Dana', { language: 'en' })
    const confirms = async ({ page }: typeof runner, phone: string, than = '') => {
      await page.getByLabel('Mobile phone').fill(phone)
      await page.getByRole('button', { name: 'Get a code' }).click()
      const code = await mailbox.phoneCodeTo(phone, /code to confirm/, than)
      await page.getByLabel('Code from the text message').fill(code)
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      return code
    }
    for (const one of [other, runner]) {
      one.expectsStatus(403, 409, 422)
      await one.opens('/account/confirm')
      await one.confirmsEmail(mailbox)
      await one.opens('/account/security/phone')
    }
    const first = await confirms(other, taken)
    await other.sees('Confirmed: you can sign in with this number now.')
    const { page } = runner
    await page.getByLabel('Mobile phone').fill('+7 495 123-45-67')
    await page.getByRole('button', { name: 'Get a code' }).click()
    await runner.sees(/It has to be a mobile number of Russia, Belarus/i)
    await expect(page.getByLabel('Mobile phone')).toHaveValue('+7 495 123 45 67')
    await runner.passesPageChecks(390, 1280)
    await confirms(runner, taken, first)
    await runner.sees('This number already opens another account.')
    await runner.passesPageChecks(390, 1280)
    const own = newPhone()
    await confirms(runner, own)
    await runner.sees('Confirmed: you can sign in with this number now.')
    await page.getByRole('button', { name: 'Remove the number' }).click()
    await runner.sees('The number is removed.')
    await runner.context.clearCookies({ name: 'sl_session' })
    await runner.opens('/account/phone')
    await page.getByLabel('Mobile phone').fill(taken)
    await page.getByRole('button', { name: 'Get a code' }).click()
    const code = await mailbox.phoneCodeTo(taken, /your sign-in code/)
    await page.getByLabel('Code from the text message').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await runner.sees(/That code did not work/)
    await runner.passesPageChecks(390, 1280)
  },
)
