import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    name: 'Название команды',
    take: 'Занять место для команды',
    addAll: 'Добавьте всех участников команды, чтобы продолжить',
    me: 'Я',
    other: 'Другой человек',
    save: 'Сохранить участника',
    link: 'Ссылка для участников',
    chooseLeg: 'Выбрать: Этап 2',
    join: 'Вступить в команду',
    down: /^Ниже: /,
    onward: 'Дальше',
    show: 'Показать состав команды',
    paid: 'Оплачено',
    haveCode: 'У меня есть код команды',
    code: 'Код команды',
    find: 'Найти команду',
    noTeam: 'Команда не найдена. Проверьте код.',
    chooseSecond: 'Выбрать: Участник 2',
  },
  en: {
    name: 'Team name',
    take: 'Take a place for the team',
    addAll: 'Add all team members to continue',
    me: 'Me',
    other: 'Somebody else',
    save: 'Save this member',
    link: 'Link for members',
    chooseLeg: 'Choose: Leg 2',
    join: 'Join the team',
    down: /^Move down: /,
    onward: 'Continue',
    show: 'Show the line-up',
    paid: 'Paid',
    haveCode: 'I have a team code',
    code: 'Team code',
    find: 'Find the team',
    noTeam: 'Team not found. Please check the code.',
    chooseSecond: 'Choose: Member 2',
  },
} as const satisfies Record<Language, object>

for (const { language, width } of narrowAndWide('en')) {
  test(`a captain gathers a relay team by a form, a link and another form, and pays for all, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const labels = own[language]
    const third = language === 'ru' ? 'Лисичкина' : 'Совина'
    const anna = await site.signedUp('Анна', { language, width })
    const { page, words } = anna
    await anna.opens('/bor-patrols/patrol/register')
    await page.getByLabel(labels.name).fill(`Быстрые лисы ${language}`)
    await page.getByRole('button', { name: labels.take }).first().click()
    await anna.seesHeading(`Быстрые лисы ${language}`)
    await expect(page.getByText(labels.addAll).first()).toBeVisible()
    await anna.passesPageChecks()

    await page.getByRole('link', { name: labels.me, exact: true }).first().click()
    await anna.fillsIn()
    await page.getByRole('button', { name: labels.save }).first().click()
    const rows = page.getByRole('listitem').filter({ has: page.locator('[id^=member-]') })
    await expect(rows.filter({ hasText: anna.person.lastName })).toHaveCount(1)

    const boris = await site.signedUp('Борис', { language, width })
    await boris.opens((await page.getByRole('link', { name: labels.link }).getAttribute('href')) ?? '')
    await boris.page.getByRole('link', { name: labels.chooseLeg }).click()
    await boris.fillsIn()
    await boris.page.getByLabel(boris.words.consents[1]).check()
    await boris.passesPageChecks()
    await boris.page.getByRole('button', { name: labels.join }).click()
    await boris.seesHeading(`Быстрые лисы ${language}`)

    await page.reload()
    await page.getByRole('link', { name: labels.other, exact: true }).click()
    await anna.fillsIn({ lastName: third, firstName: 'Вера', gender: 'female' })
    await page.getByRole('button', { name: labels.save }).first().click()
    await expect(rows.filter({ hasText: third })).toHaveCount(1)

    // by keyboard: the first runner moves to second place, and the focus follows
    await rows.nth(0).getByRole('button', { name: labels.down }).press('Enter')
    await expect(rows.nth(1)).toContainText(anna.person.lastName)
    await expect(rows.nth(0)).toContainText(boris.person.lastName)
    await expect(rows.nth(1).locator('[tabindex="-1"]')).toBeFocused()
    await anna.passesPageChecks()

    await page.getByRole('button', { name: labels.onward, exact: true }).first().click()
    await anna.paysForOrder()
    await anna.seesHeading(words.success)
    await page.getByRole('link', { name: labels.show }).click()
    await expect(page.getByText(labels.paid)).toHaveCount(3)
    await anna.passesPageChecks()
  })
  longTest(
    `a team of four without legs is complete with a member who joins by its code, in ${language} at ${width} px`,
    async ({ site }) => {
      const labels = own[language]
      const anna = await site.signedUp('Анна', { language, width, brand: 'fontanka' })
      const { page, words } = anna
      await anna.opens('/fontanka-teams/four/register')
      await page.getByLabel(labels.name).fill(`Гребцы ${language}`)
      await page.getByRole('button', { name: labels.take }).first().click()
      await anna.seesHeading(`Гребцы ${language}`)
      await page.getByRole('link', { name: labels.me, exact: true }).first().click()
      await anna.fillsIn()
      await page.getByRole('button', { name: labels.save }).first().click()
      const rows = page.getByRole('listitem').filter({ has: page.locator('[id^=member-]') })
      await expect(rows.filter({ hasText: anna.person.lastName })).toHaveCount(1)
      const joinLink = new URL(
        (await page.getByRole('link', { name: labels.link }).getAttribute('href')) ?? '',
        anna.origin,
      )
      const code = joinLink.searchParams.get('join') ?? ''
      await anna.sees(`${code.slice(0, 4)}-${code.slice(4)}`)

      const boris = await site.signedUp('Борис', { language, width, brand: 'fontanka' })
      await boris.opens('/fontanka-teams/four/register')
      await boris.page.getByRole('link', { name: labels.haveCode }).click()
      await boris.page.getByLabel(labels.code).fill('НЕТ-ТАКОЙ')
      await boris.page.getByRole('button', { name: labels.find }).click()
      await boris.sees(labels.noTeam)
      await boris.passesPageChecks()
      await boris.page.getByLabel(labels.code).fill(code.toLowerCase())
      await boris.page.getByRole('button', { name: labels.find }).click()
      await boris.page.getByRole('link', { name: labels.chooseSecond }).click()
      await boris.fillsIn()
      await boris.page.getByLabel(boris.words.consents[1]).check()
      await boris.page.getByRole('button', { name: labels.join }).click()
      await boris.seesHeading(`Гребцы ${language}`)

      await page.reload()
      for (const lastName of ['Весельная', 'Рулевая']) {
        await page.getByRole('link', { name: labels.other, exact: true }).first().click()
        await anna.fillsIn({
          lastName: `${lastName}-${language === 'ru' ? 'Синяя' : 'Белая'}`,
          firstName: 'Ия',
          gender: 'female',
        })
        await page.getByRole('button', { name: labels.save }).first().click()
        // after the last one the page goes on by itself
        if (lastName === 'Весельная') await expect(rows).toHaveCount(3)
      }
      await anna.paysForOrder()
      await anna.seesHeading(words.success)
      await page.getByRole('link', { name: labels.show }).click()
      await expect(page.getByText(labels.paid)).toHaveCount(4)
    },
  )
}
