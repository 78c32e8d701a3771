import { expect, test } from './support/browser-test.ts'

test('on a phone a visitor chooses a race by the keyboard, asks the organizer in a dialog, corrects the refused form, and copies the link', async ({
  site,
  mailbox,
}) => {
  const anna = await site.signedUp('Анна', { language: 'ru', width: 390 })
  const { page, context } = anna
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await anna.opens('/event/volga-dawn')
  await anna.waitsForScript()
  const bar = page.getByRole('region', { name: 'Участие' })
  const register = bar.getByRole('link', { name: 'Зарегистрироваться' })
  await register.focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: 'Выберите дистанцию' })
  await expect(choice.getByRole('article', { name: 'Полумарафон' })).toContainText('осталось')
  await anna.passesPageChecks()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(register).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice).toBeVisible()
  await page.goBack()
  await expect(choice).toBeHidden()
  await expect(page).toHaveURL(/\/event\/volga-dawn$/)

  const link = page.getByRole('link', { name: 'Задать вопрос организатору' })
  await link.click()
  const question = page.getByRole('dialog', { name: 'Вопрос организатору' })
  await expect(question.getByLabel('Почта для ответа')).toHaveValue(anna.person.email)
  await question.getByLabel('Как к вам обращаться').fill('Анна')
  anna.expectsStatus(422)
  await question.getByRole('button', { name: 'Отправить вопрос' }).click()
  await expect(question.getByLabel('Вопрос', { exact: true })).toBeFocused()
  await anna.passesPageChecks()
  await question.getByLabel('Вопрос', { exact: true }).fill('Будет ли камера хранения?')
  await page.reload()
  await expect(question.getByLabel('Вопрос', { exact: true })).toHaveValue('Будет ли камера хранения?')
  await question.getByRole('button', { name: 'Отправить вопрос' }).click()
  await expect(question.getByText('Вопрос отправлен')).toBeVisible()
  const email = await mailbox.emailTo('start@volga-starts.example', 'Будет ли камера хранения?')
  await expect(email.getByText('Будет ли камера хранения?')).toBeVisible()
  await question.getByRole('button', { name: 'Закрыть' }).click()
  await expect(question).toBeHidden()

  await page.getByText('Позвать друзей').click()
  const invite = page.getByRole('dialog', { name: 'Позвать друзей' })
  await expect(invite.getByRole('link', { name: 'MAX' })).toHaveAttribute('href', /^https:\/\/max\.ru\/:share\?text=/)
  await expect(invite.getByRole('img')).toBeVisible()
  await invite.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(invite.getByRole('status')).toHaveText('Ссылка скопирована')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${anna.origin}/event/volga-dawn`)
  await anna.passesPageChecks()
})

test('without a script the races are the choice, the question is a page, and friends get links', async ({
  site,
  mailbox,
}) => {
  const guest = await site.runner('Guest', { language: 'en', width: 1280, script: false })
  const { page } = guest
  await guest.opens('/event/volga-dawn')
  await page.getByRole('link', { name: 'Register', exact: true }).first().click()
  await expect(page).toHaveURL(/\/event\/volga-dawn#races$/)
  await page.getByText('Invite friends').click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share\/url\?url=/,
  )
  await guest.passesPageChecks()
  await page.getByRole('link', { name: 'Ask the organizer' }).click()
  await guest.seesHeading('Ask the organizer')
  guest.expectsStatus(409, 422)
  await page.getByLabel('Question', { exact: true }).fill('May dogs run?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('May dogs run?')
  await guest.passesPageChecks()
  await page.getByLabel('Your name').fill('Guest')
  await page.getByLabel('Email for the answer').fill(guest.person.email)
  await page.getByLabel(/I\sagree/).check()
  await page.getByRole('button', { name: 'Send the question' }).click()
  await guest.sees('Your question is sent')
  await guest.passesPageChecks()
  const email = await mailbox.emailTo('start@volga-starts.example', 'May dogs run?')
  await expect(email.getByText('May dogs run?')).toBeVisible()
  await expect(email.getByText(/Адрес мы не\sпроверяли/)).toBeVisible()
})
