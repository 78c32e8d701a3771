import { expect, test } from './support/browser-test.ts'

test('a profile is filled in with suggestions of clubs and professions, and phones are formatted while typing', async ({
  site,
}) => {
  const runner = await site.signedUp('Мила', { width: 390 })
  const { page, words } = runner
  const requests: string[] = []
  page.on('request', (request) => {
    if (/ApiGet(RunningClubs|Occupations)/.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  await runner.opens('/account/profile')
  await runner.waitsForScript()
  await runner.fillsIn()
  expect(requests).toEqual([])

  const club = page.getByRole('combobox', { name: /^Клуб/ })
  await club.focus()
  // The list itself is drawn by the browser and cannot be seen by a test, but its options can.
  const offered = (field: typeof club) =>
    field.evaluate((input) => [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value))
  await expect.poll(() => offered(club)).toContain('Утренний кросс')
  expect((await offered(club))[0]).toBe('Волжский темп') // a club of Samara, where Мила lives
  await club.fill('Бегуны нашего двора')
  const profession = page.getByRole('combobox', { name: /^Профессия/ })
  await profession.focus()
  await expect.poll(() => offered(profession)).toContain('Врач')
  await profession.fill('Врач')

  const phone = page.getByLabel(words.phone)
  await phone.fill('')
  await phone.pressSequentially('8912345')
  await expect(phone).toHaveValue('+7 912 345')
  await phone.press('ArrowLeft')
  await phone.press('ArrowLeft')
  await phone.press('Backspace')
  await phone.pressSequentially('0')
  await expect(phone).toHaveValue('+7 912 045')
  await phone.press('End')
  await phone.pressSequentially('6789')
  await expect(phone).toHaveValue('+7 912 045 67 89')
  const emergency = page.getByLabel(words.emergencyPhone)
  await emergency.fill('8 (912) 045-67-89')
  await expect(emergency).toHaveValue('+7 912 045 67 89')
  runner.expectsStatus(422)
  await page.getByRole('button', { name: 'Сохранить профиль' }).click()
  await expect(emergency).toBeFocused()
  await runner.sees('Это номер самого участника. Укажите телефон близкого человека.')
  await runner.passesPageChecks(390, 1280)

  await emergency.fill('375291234567')
  await expect(emergency).toHaveValue('+375 29 123 45 67')
  await page.getByRole('button', { name: 'Сохранить профиль' }).click()
  await runner.sees('Профиль сохранён.')
  // The same form saved again, while the first confirmation still stands.
  await page.getByRole('button', { name: 'Сохранить профиль' }).click()
  await expect(page.getByText('Профиль сохранён.')).toHaveCount(2)
  await runner.opens('/account/profile')
  await expect(club).toHaveValue('Бегуны нашего двора')
  await page.getByRole('checkbox', { name: 'Не состою в клубе' }).check()
  await expect(club).toBeHidden()
  await page.getByRole('button', { name: 'Сохранить профиль' }).click()
  await expect(page).toHaveURL(/saved/)
  await runner.opens('/account/profile')
  await page.getByRole('checkbox', { name: 'Не состою в клубе' }).uncheck()
  await expect(club).toHaveValue('')
  await expect(phone).toHaveValue('+7 912 045 67 89')
})
