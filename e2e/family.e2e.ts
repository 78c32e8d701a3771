import { narrowAndWide } from './support/narrow-and-wide.ts'
import { expect, test } from './support/story.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    add: 'Добавить участника',
    choose: 'Выбрать: Новый человек, Детский километр',
    relation: 'Кем вам приходится',
    child: 'Ребёнок',
    inOrder: 'Кто участвует',
    remove: /^Убрать из заказа/,
    onward: 'Дальше',
    other: 'Зарегистрировать кого-то ещё',
    takesPart: 'Уже участвует',
    people: 'Участники и дистанции события',
    unfit: 'Не подходит по полу или возрасту: 1 человек',
    hide: 'Скрыть',
    show: 'Показать',
  },
  en: {
    add: 'Add a participant',
    choose: 'Choose: Somebody new, Children’s kilometre',
    relation: 'Their relationship to you',
    child: 'Child',
    inOrder: 'Who takes part',
    remove: /^Remove from the order/,
    onward: 'Continue',
    other: 'Register somebody else',
    takesPart: 'Already registered',
    people: 'Participants and races of the event',
    unfit: 'Does not fit by gender or age: 1 person',
    hide: 'Hide',
    show: 'Show',
  },
} as const satisfies Record<Language, object>

for (const { language, width } of narrowAndWide('en')) {
  test(`a mother and her son start in two races of one order, in ${language} at ${width} px`, async ({ site }) => {
    const says = own[language]
    const vera = await site.signedUp('Вера', { language, width })
    const { page, words } = vera
    await vera.takesPlace('/volga-dawn/ten')

    await page.getByRole('link', { name: says.add }).click()
    const table = page.getByRole('table', { name: says.people })
    await expect(table.getByRole('row').filter({ hasText: vera.person.lastName })).toBeVisible()
    await vera.seesSoundPage()
    await page.getByRole('link', { name: says.choose }).click()
    await expect(page.getByLabel(says.relation)).toBeVisible()
    await vera.seesSoundPage()
    // who it is to her is told at its field when it is left out
    vera.expectsStatus(409)
    const born = `01.03.${(await site.yearOf('/volga-dawn/kids')) - 9}`
    await vera.fillsIn({ firstName: 'Миша', gender: 'male', born })
    await page.getByRole('button', { name: words.takePlace }).click()
    await expect(page.getByLabel(says.relation)).toHaveAccessibleDescription(/./)
    await page.getByLabel(says.relation).selectOption({ label: says.child })
    await vera.takesThePlace()

    const people = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: says.remove }) })
    await expect(people).toHaveCount(2)
    await vera.seesSoundPage()
    await vera.goesToOrder()
    await expect(people).toHaveCount(2)
    await vera.paysForOrder()
    await vera.seesHeading(words.success)
    await expect(page.getByText(words.bib)).toHaveCount(2)

    // Her own race is taken; the page offers it to others of the family.
    await vera.opens('/volga-dawn/ten/register')
    await page.getByRole('link', { name: says.other }).click()
    await expect(table.getByText(says.takesPart)).toHaveCount(2)

    // Where no race takes her son he stands apart, with the reason, until she hides him.
    await vera.opens('/russky-island/km12/register?step=participants')
    await vera.seesHeading(says.unfit)
    const apart = page.getByRole('listitem').filter({ hasText: 'Миша' })
    await expect(apart).toContainText(/14/)
    await vera.seesSoundPage()
    await page.getByRole('button', { name: says.hide, exact: true }).click()
    await expect(page.getByRole('button', { name: says.show, exact: true })).toBeVisible()
    await page.reload()
    await vera.seesHeading(says.unfit)
    await expect(apart).toHaveCount(0)
  })
}

test('who was added by mistake is taken off, and the order goes on', async ({ site }) => {
  const vera = await site.signedUp('Вера', { width: 390 })
  const { page } = vera
  const says = own.ru
  await vera.takesPlace('/volga-dawn/ten')
  await page.getByRole('link', { name: says.add }).click()
  await page.getByRole('link', { name: 'Выбрать: Новый человек, 10 километров' }).click()
  await vera.fillsIn({ firstName: 'Зоя', born: '01.03.1999' })
  await page.getByLabel(says.relation).selectOption({ label: 'Брат или сестра' })
  await vera.takesThePlace()
  await page.getByRole('button', { name: /^Убрать из заказа: .*Зоя/ }).click()
  await expect(page.getByRole('button', { name: says.remove })).toHaveCount(0)
  await page.getByRole('link', { name: says.add }).click()
  await page.getByRole('button', { name: says.onward }).click()
  await expect(page).toHaveURL(/step=options/)
})
