import { randomInt } from 'node:crypto'
import type { Request } from '@playwright/test'
import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'

const own = {
  ru: {
    link: 'Подать заявку: Остров Русский: тропой маяков',
    title: 'Корпоративная заявка',
    name: 'Полное наименование',
    inn: 'ИНН',
    kpp: 'КПП',
    address: 'Юридический адрес',
    contact: 'Имя и фамилия',
    email: 'Эл. почта',
    phone: 'Телефон',
    save: 'Сохранить',
    saved: 'Сохранено',
    wrongInn: /Проверьте ИНН/,
    uploaded: 'Добавлено 5 строк.',
    add: 'Добавить участника',
    last: 'Фамилия',
    first: 'Имя',
    birth: 'Дата рождения',
    gender: 'Пол',
    male: 'Мужской',
    race: 'Дистанция',
    saveLine: 'Сохранить строку',
    take: 'Занять 6 мест',
    block: '6 участников по списку',
    until: /Имена можно менять до/,
    open: 'Открыть заявку',
    accepted: 'Корпоративная заявка принята',
    replace: 'Заменить другим сотрудником: Рысев Пётр',
    replaceSend: 'Заменить участника',
    replaced: /номер прежний/,
  },
  en: {
    link: 'Enter your people: Russky Island: the Lighthouse Path',
    title: 'Corporate entry',
    name: 'Full legal name',
    inn: 'Taxpayer number (INN)',
    kpp: 'Reason code (KPP)',
    address: 'Registered address',
    contact: 'Full name',
    email: 'Email',
    phone: 'Phone',
    save: 'Save',
    saved: 'Saved',
    wrongInn: /Check the\sINN/,
    uploaded: '5 lines added.',
    add: 'Add a participant',
    last: 'Surname',
    first: 'First name',
    birth: 'Date of birth',
    gender: 'Gender',
    male: 'Male',
    race: 'Race',
    saveLine: 'Save the line',
    take: 'Take 6 places',
    block: '6 participants on the list',
    until: /Names can be changed up to/,
    open: 'Open the corporate entry',
    accepted: 'Your corporate entry is accepted',
    replace: 'Swap for another runner: Рысев Пётр',
    replaceSend: 'Replace the participant',
    replaced: /under the\ssame number/,
  },
} as const

const people = ['Ветров;Олег', 'Орлов;Илья', 'Зимин;Павел', 'Седов;Иван', 'Лосев;Глеб']

for (const { language, width } of narrowAndWide('ru')) {
  test(`a company corrects its number, enters six people, pays by card and changes a name, in ${language} at ${width} px`, async ({
    site,
    mailbox,
  }) => {
    const labels = own[language]
    // People of the other variant or of an earlier attempt are other people: they may have places.
    const born = birthDate()
    const hr = await site.signedUp('Ирина', { language, width })
    const { page, words } = hr
    await hr.opens('/account/confirm')
    await hr.confirmsEmail(mailbox)
    await hr.opens('/corp-client')
    await hr.passesPageChecks()
    await page.getByRole('link', { name: labels.link }).click()
    await hr.seesHeading(labels.title)
    await hr.waitsForScript() // before it the fields do not save themselves
    const field = (label: string) => page.getByLabel(label, { exact: true })
    // The save of the name alone, begun when the field is left, arrives late: the button's save must not be overtaken.
    const isAutosave = (request: Request) => request.postData()?.includes('isTyping') === true
    await page.route(/register\/group-entry/, async (route) => {
      if (isAutosave(route.request())) await new Promise((resolve) => setTimeout(resolve, 2_000))
      await route.continue()
    })
    const autosaved = page.waitForResponse((response) => isAutosave(response.request()))
    await field(labels.name).fill('ООО «Северный ветер»')
    await field(labels.inn).fill('7707083894')
    await field(labels.kpp).fill('773601001')
    await field(labels.address).fill('117312, Москва, ул. Вавилова, 19')
    await field(labels.contact).fill('Орлова Ирина')
    await field(labels.email).fill('hr@wind.example')
    await field(labels.phone).fill('+7 912 345-67-89')
    await page.getByRole('button', { name: labels.save, exact: true }).click()
    await expect(field(labels.inn)).toHaveAccessibleDescription(labels.wrongInn)
    await expect(field(labels.name)).toHaveValue('ООО «Северный ветер»')
    await autosaved
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(field(labels.kpp)).toHaveValue('773601001')
    await hr.passesPageChecks()
    await field(labels.inn).fill('7707083893')
    await page.getByRole('button', { name: labels.save, exact: true }).click()
    await expect(field(labels.inn)).not.toHaveAccessibleDescription(labels.wrongInn)
    const head = 'Фамилия;Имя;Дата рождения;Пол;Дистанция'
    const csv = [head, ...people.map((name) => `${name};${born};м;km12`)].join('\n')
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('input[type=file]').setInputFiles(file)
    await hr.sees(labels.uploaded)
    await page.getByRole('link', { name: labels.add }).click()
    await field(labels.last).fill('Рысев')
    await field(labels.first).fill('Пётр')
    await field(labels.birth).fill(born)
    await field(labels.gender).selectOption(labels.male)
    await field(labels.race).selectOption('km12')
    await page.getByRole('button', { name: labels.saveLine }).click()
    await hr.sees(labels.until)
    await page.getByRole('button', { name: labels.take }).click()
    await hr.seesOrder()
    await hr.sees(labels.block)
    await hr.sees(labels.until)
    await hr.passesPageChecks()
    await page.getByRole('radio', { name: words.bankCard }).check() // the invoice is chosen for companies
    await hr.paysForOrder()
    await hr.seesHeading(words.success)
    await page.getByRole('link', { name: labels.open }).click()
    await hr.sees(labels.accepted)
    await page.getByRole('link', { name: labels.replace }).click()
    await field(labels.last).fill('Котов')
    await field(labels.first).fill('Семён')
    await field(labels.birth).fill(born)
    await field(labels.gender).selectOption(labels.male)
    await page.getByRole('button', { name: labels.replaceSend }).click()
    await hr.sees(labels.replaced)
    await expect(page.getByRole('listitem').filter({ hasText: 'Котов Семён' }).first()).toBeVisible()
  })
}

test('an event without company orders says so at their address, and leads to the ones with them', async ({ site }) => {
  const hr = await site.signedUp('Ирина', { width: 390 })
  hr.expectsStatus(404)
  await hr.opens('/volga-dawn/marathon/register?step=company')
  await hr.seesHeading(own.ru.title)
  await hr.sees('организатор не принимает корпоративные заявки')
  await hr.passesPageChecks()
  await hr.page.getByRole('link', { name: 'Где принимают корпоративные заявки' }).click()
  await expect(hr.page).toHaveURL(/\/corp-client$/)
})

/** Any of 40 years: two runs of the test hardly ever enter the same people. */
function birthDate(): string {
  const on = new Date(Date.UTC(1950, 0, randomInt(40 * 365)))
  return [on.getUTCDate(), on.getUTCMonth() + 1, on.getUTCFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('.')
}
