import { expect } from '@playwright/test'
import { test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'

const own = {
  ru: {
    mine: 'Моя регистрация',
    change: /^Изменить данные/,
    city: /^Город/,
    save: 'Сохранить',
    saved: 'Данные сохранены',
    race: /^Сменить дистанцию/,
    ten: /10 километров/,
    move: 'Сменить дистанцию',
    moved: 'Дистанция изменена',
    difference: /разница в\sцене/,
    cancel: 'Отменить участие',
    back: 'Вернётся',
    done: 'участие отменено',
    list: 'Мои регистрации',
    past: 'Прошедшие и отменённые',
  },
  en: {
    mine: 'My registration',
    change: /^Change data/,
    city: /^City/,
    save: 'Save',
    saved: 'Saved.',
    race: /^Change race/,
    ten: /10 kilometres/,
    move: 'Change the race',
    moved: 'The race is changed',
    difference: /the\sdifference in\sprice/,
    cancel: 'Cancel the registration',
    back: 'You get back',
    done: 'the registration is cancelled',
    list: 'My registrations',
    past: 'Past and cancelled',
  },
} as const

for (const { language, width } of narrowAndWide('ru')) {
  test(`a runner finds their registration, corrects it, changes to a shorter race and cancels it, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const labels = own[language]
    const runner = await site.signedUp('Маргарита', { language, width })
    const { page } = runner
    await runner.registersAndPays('/volga-dawn/half')
    await runner.seesSuccess()
    await page.getByRole('link', { name: labels.mine }).click()
    await expect(page).toHaveURL(/\/account\/registrations\/[0-9a-f-]+/)
    await runner.passesPageChecks()

    await page.getByRole('link', { name: labels.change }).click()
    await page.getByLabel(labels.city).first().fill('Вологда')
    await runner.passesPageChecks()
    await page.getByRole('button', { name: labels.save }).click()
    await runner.sees(labels.saved)
    // Also on a phone, where the bibs come first.
    await expect(page.getByRole('alert').filter({ hasText: labels.saved })).toBeInViewport()

    await page.getByRole('link', { name: labels.race }).click()
    await page.getByRole('radio', { name: labels.ten }).check()
    await runner.passesPageChecks()
    await page.getByRole('button', { name: labels.move }).click()
    await runner.sees(labels.moved)
    await runner.seesHeading(labels.difference)
    await runner.passesPageChecks()

    await page.getByRole('link', { name: labels.cancel }).click()
    await runner.sees(labels.back)
    await runner.passesPageChecks()
    await page.getByRole('button', { name: labels.cancel }).click()
    await runner.sees(labels.done)
    await page.getByRole('link', { name: labels.list }).first().click()
    await runner.seesHeading(labels.past)
    await runner.passesPageChecks()
  })
}
