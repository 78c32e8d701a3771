import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    add: 'Добавить участника',
    relation: 'Кем вам приходится',
    child: 'Ребёнок',
    inOrder: 'Кто участвует',
    remove: /^Убрать из\sзаказа/,
    other: 'Зарегистрировать кого-то ещё',
    kids: 'Детский километр',
    takesPart: 'уже участвует',
    tooYoung: 'с 14 лет',
  },
  en: {
    add: 'Add a participant',
    relation: 'Their relationship to you',
    child: 'Child',
    inOrder: 'Who takes part',
    remove: /^Remove from the\sorder/,
    other: 'Register someone else',
    kids: 'Children’s kilometre',
    takesPart: 'already registered',
    tooYoung: 'ages 14 and over',
  },
} as const satisfies Record<Language, object>

for (const { language, width } of narrowAndWide('en')) {
  test(`a mother and her son start in two races of one order, in ${language} at ${width} px`, async ({ site }) => {
    const labels = own[language]
    const vera = await site.signedUp('Вера', { language, width })
    const { page, words } = vera
    await vera.takesPlace('/volga-dawn/ten')

    await page.getByRole('link', { name: labels.add }).click()
    await vera.passesPageChecks()
    await page.locator('summary').click()
    await page.getByRole('link', { name: labels.kids }).click()
    await expect(page.locator('summary')).toContainText(labels.kids)
    await vera.choosesNewPerson()
    await expect(page.getByLabel(labels.relation)).toBeVisible()
    await vera.passesPageChecks()
    // a missing relation is reported at its field
    vera.expectsStatus(409)
    const born = `01.03.${(await site.yearOf('/volga-dawn/kids')) - 9}`
    await vera.fillsIn({ firstName: 'Миша', gender: 'male', born })
    await page.getByRole('button', { name: words.takePlace }).click()
    await expect(page.getByLabel(labels.relation)).toHaveAccessibleDescription(/./)
    await page.getByLabel(labels.relation).selectOption({ label: labels.child })
    await vera.takesThePlace()

    await expect(page.getByRole('button', { name: labels.remove })).toHaveCount(2)
    await vera.passesPageChecks()
    await vera.paysForOrder()
    await vera.seesHeading(words.success)
    await expect(page.getByText(words.bib)).toHaveCount(2)

    // She is entered herself; the page offers the race to other family members and says whom it
    // does not admit.
    await vera.opens('/volga-dawn/ten/register')
    await page.getByRole('link', { name: labels.other }).click()
    await expect(page.getByRole('group').getByText(labels.takesPart, { exact: true })).toHaveCount(1)
    await expect(page.getByText(labels.tooYoung, { exact: false }).filter({ visible: true })).not.toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await vera.passesPageChecks()
  })
}

test('a person added by mistake is removed, and the order continues', async ({ site }) => {
  const vera = await site.signedUp('Вера', { width: 390 })
  const { page, words } = vera
  const labels = own.ru
  await vera.takesPlace('/volga-dawn/ten')
  await page.getByRole('link', { name: labels.add }).click()
  await vera.choosesNewPerson()
  await vera.fillsIn({ firstName: 'Зоя', born: '01.03.1999' })
  await page.getByLabel(labels.relation).selectOption({ label: 'Брат или сестра' })
  await vera.takesThePlace()
  await page.getByRole('button', { name: /^Убрать из\sзаказа: .*Зоя/ }).click()
  await expect(page.getByRole('button', { name: labels.remove })).toHaveCount(0)
  await page.getByRole('link', { name: labels.add }).click()
  await page.getByRole('button', { name: words.onward }).click()
  await vera.seesOrder()
})
