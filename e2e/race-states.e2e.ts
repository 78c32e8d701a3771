import { expect, longTest, test } from './support/browser-test.ts'

/**
 * The state of each race as the event's page shows it, and the answer to a visitor who opens the
 * registration page anyway.
 */
const states = [
  {
    state: 'closed, with a place to register on the spot',
    race: '/city-maze/main',
    onPage: ['Запись на месте', 'Зарегистрироваться ещё можно на месте', 'Хохловская площадь', 'Как добраться'],
    onRegister: ['Онлайн-регистрация закрыта', 'Зарегистрироваться можно на месте', 'Хохловская площадь'],
  },
  {
    state: 'closed for good',
    race: '/embankment-relay/solo',
    onPage: ['Закрыта'],
    onRegister: ['Онлайн-регистрация закрыта'],
  },
  {
    state: 'coming soon',
    race: '/kama-crossing/long',
    onPage: ['Скоро,', 'Регистрация откроется'],
    onRegister: ['Регистрация откроется'],
  },
  {
    state: 'full',
    race: '/baltic-triathlon/half',
    onPage: ['Мест нет', 'Места закончились'],
    onRegister: ['достигнут лимит участников'],
  },
  {
    state: 'the event’s limit is reached',
    race: '/ural-duathlon/sprint',
    onPage: ['Лимит участников', 'достигнут лимит участников'],
    onRegister: ['достигнут лимит участников'],
  },
  {
    state: 'cancelled',
    race: '/tula-duathlon-relay/solo',
    onPage: ['Событие отменено', 'Отменено'],
    onRegister: ['Событие отменено'],
  },
  {
    state: 'postponed',
    race: '/valday-ski-relay/solo',
    onPage: ['Событие перенесено', 'Перенесено'],
    onRegister: ['Событие перенесено, новой даты пока нет'],
  },
] as const

test('each state without registration is named on the event’s page, without a way to register', async ({ site }) => {
  const visitor = await site.visitor()
  for (const { race, onPage } of states) {
    await visitor.opens(`/event/${race.split('/')[1]}`)
    for (const words of onPage) await visitor.sees(words)
    await expect(
      visitor.page.locator(`a[href*="${race}/register"]`).filter({ hasNotText: /Встать в\sочередь|Заполнить заранее/ }),
    ).toHaveCount(0)
    await visitor.passesPageChecks(390, 1280)
  }
})

test('each such state is named to a visitor who goes on to register, with a way back', async ({ site }) => {
  const runner = await site.signedUp('Марта')
  for (const { race, onRegister } of states) {
    await runner.opens(`${race}/register`)
    for (const words of onRegister) await runner.sees(words)
    await expect(runner.page.getByRole('button', { name: runner.words.takePlace })).toHaveCount(0)
    await runner.passesPageChecks(390, 1280)
    await runner.page.getByRole('link', { name: 'Посмотреть дистанции события' }).click()
    await expect(runner.page).toHaveURL(`${site.url}/event/${race.split('/')[1]}`)
  }
})

longTest('a race with few places left says so and can be entered', async ({ site }) => {
  const runner = await site.signedUp('Алёна')
  await runner.opens('/event/taganay-ridges')
  const row = runner.page.getByRole('article', { name: '75 км, три хребта' })
  await expect(row).toContainText('Мало мест')
  await expect(row).toContainText(/осталось \d+ из\s40/)
  await runner.opens('/taganay-ridges/ultra/register')
  await expect(runner.page.getByRole('button', { name: runner.words.takePlace })).toBeVisible()
})

longTest('the English page shows the limit in the catalogue’s text', async ({ site }) => {
  const runner = await site.signedUp('Diana', { language: 'en' })
  await runner.opens('/ural-duathlon/sprint/register')
  await runner.sees('Registration for the event is not possible, because the limit of participants is reached')
})
