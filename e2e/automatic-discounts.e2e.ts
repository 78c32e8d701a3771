import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Person } from './support/person.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    add: 'Добавить участника',
    relation: 'Кем вам приходится',
    child: 'Ребёнок',
    sibling: 'Брат или сестра',
    remove: /^Убрать из\sзаказа: .*Яна/,
    announced: '3 участника и больше в одном заказе',
    discounts: 'Скидки',
    group: 'Групповая скидка 10 %',
    family: 'Семейная скидка 50 %',
    better: /«Семейная скидка.50.%» выгоднее, чем «Групповая скидка.10.%»/,
  },
  en: {
    add: 'Add a participant',
    relation: 'Their relationship to you',
    child: 'Child',
    sibling: 'Brother or sister',
    remove: /^Remove from the order: .*Яна/,
    announced: '3 or more people in one order',
    discounts: 'Discounts',
    group: 'Group discount 10%',
    family: 'Family discount 50%',
    better: /“Family discount 50%” saves you more than “Group discount 10%”/,
  },
} as const satisfies Record<Language, object>

for (const { language, width } of narrowAndWide('ru')) {
  test(`a group discount appears with the third person, disappears with them, and gives way to a better family discount, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const labels = own[language]
    const vera = await site.signedUp('Вера', { language, width })
    const { page, words } = vera
    const race = '/yaroslavl-maze/family'
    const rowOf = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')
    const adds = async (relation: string, changes: Partial<Person>) => {
      await page.getByRole('link', { name: labels.add }).click()
      await vera.choosesNewPerson()
      await vera.fillsIn(changes)
      await page.getByLabel(labels.relation).selectOption({ label: relation })
      await vera.takesThePlace()
      await vera.seesOrder()
    }
    await vera.opens('/event/yaroslavl-maze')
    const announcement = page.getByRole('region', { name: labels.discounts })
    await expect(announcement.getByRole('listitem').filter({ hasText: labels.announced })).toContainText(/−10\s?%/)
    await vera.passesPageChecks()

    await vera.takesPlace(race)
    await vera.seesOrder()
    await page.getByRole('link', { name: labels.add }).click()
    await expect(page.getByRole('region', { name: labels.discounts })).toContainText(labels.announced)
    await vera.passesPageChecks()
    await page.goBack()
    await adds(labels.sibling, { firstName: 'Зоя', born: '01.03.1999' })
    await expect(rowOf(labels.group)).toHaveCount(0)
    await adds(labels.sibling, { firstName: 'Яна', born: '01.03.1998' })
    await expect(rowOf(labels.group)).toContainText(/−210/)
    await vera.passesPageChecks()

    await page.getByRole('button', { name: labels.remove }).click()
    await expect(rowOf(labels.group)).toHaveCount(0)

    const bornAt = async (age: number) => `01.03.${(await site.yearOf(race)) - age}`
    await adds(labels.child, { firstName: 'Миша', gender: 'male', born: await bornAt(12) })
    await expect(rowOf(labels.group)).toContainText(/−210/)
    await adds(labels.child, { firstName: 'Маша', born: await bornAt(9) })
    await expect(rowOf(labels.family)).toContainText(/−350/)
    await expect(rowOf(labels.group)).toHaveCount(0)
    await vera.sees(labels.better)
    await vera.passesPageChecks()

    await vera.paysForOrder()
    await vera.seesHeading(words.success)
    await expect(page.getByText(labels.family)).toBeVisible()
  })
}
