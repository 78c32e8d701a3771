import { expect, test } from './support/browser-test.ts'

test('a sender in Russian offers a paid place by email, and a recipient in English accepts it and pays the fee', async ({
  site,
  mailbox,
}) => {
  const vera = await site.signedUp('Вера', { language: 'ru', width: 390 })
  const olga = await site.runner('Ольга', { language: 'en', width: 1280 })
  const { page } = vera
  await vera.registersAndPays('/volga-dawn/ten')
  await vera.seesSuccess()
  await page.getByRole('link', { name: 'Моя регистрация' }).click()
  await page.getByRole('link', { name: /^Передать место/ }).click()
  await vera.seesHeading('Передать место')
  await vera.sees('Организатор берёт за переоформление')
  await vera.passesPageChecks()
  // her own address is refused at its field
  vera.expectsStatus(409)
  await page.getByLabel('E-mail').fill(vera.person.email)
  await page.getByRole('button', { name: 'Отправить предложение' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Это ваш адрес/)
  await page.getByLabel('E-mail').fill(olga.person.email)
  await page.getByRole('button', { name: 'Отправить предложение' }).click()
  await vera.sees(`Предложили ${olga.person.email}`)
  await vera.passesPageChecks()

  const email = await mailbox.emailTo(olga.person.email, /Волжский|Volga/)
  const link = await email.getByRole('link', { name: 'Принять место' }).getAttribute('href')
  await olga.page.goto(link ?? '')
  await expect(olga.page).toHaveURL(/register\/accept-transfer$/) // the script removed the token from the address
  await olga.seesHeading(/is\shanding a\splace over to\syou|A place is\shanded over to\syou/)
  await olga.passesPageChecks()
  await olga.page.getByRole('link', { name: 'Create an account' }).click()
  await olga.signsUp()
  await olga.seesHeading('Your details')
  await olga.fillsIn()
  await olga.page.getByRole('button', { name: /^Go on\sto\spay/ }).click()
  await olga.sees('Transfer of a place')
  await olga.paysForOrder()
  await olga.seesSuccess()
  await olga.passesPageChecks()

  await page.goto('/account/registrations')
  await page.getByRole('link', { name: /^Открыть регистрацию/ }).click()
  await vera.sees('место передано')
  await vera.passesPageChecks()
})
