import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    title: 'Кто бежит?',
    kids: 'Детский километр',
    ten: '10 километров',
    fits: 'подойдёт «10 километров»',
    already: /уже участвует: (Полумарафон|10 километров)/,
    nobody: 'Отметьте, кто стартует.',
    gift: 'Подарить место',
    first: /анкета 1 из\s2/i,
    second: /анкета 2 из\s2/i,
    relation: 'Кем вам приходится',
    sister: 'Брат или сестра',
    remove: /^Убрать из\sзаказа/,
  },
  en: {
    title: 'Who’s running?',
    kids: 'Children’s kilometre',
    ten: '10 kilometres',
    fits: 'try 10 kilometres',
    already: /already in: (Half marathon|10 kilometres)/,
    nobody: 'Tick who is racing.',
    gift: 'Give an entry as a gift',
    first: /form 1 of\s2/i,
    second: /form 2 of\s2/i,
    relation: 'Their relationship to you',
    sister: 'Brother or sister',
    remove: /^Remove from the\sorder/,
  },
} as const satisfies Record<Language, object>

/**
 * The account of the demo's family: two adults, a boy of sixteen and two children for the children's
 * kilometre. These tests change none of their data.
 */
const familyOfFive = 'family'

for (const { language, width } of narrowAndWide('ru')) {
  test(`a family of five is shown whole, nobody is ticked in advance, and the race can be changed, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const labels = own[language]
    const family = await site.visitor({ language, width, isFromThisMachine: true })
    const { page, words } = family
    await family.signsInAsDemo(familyOfFive)
    await family.opens('/volga-dawn/kids/register')
    await family.seesHeading(labels.title)
    const boxes = page.getByRole('checkbox')
    await expect(boxes).toHaveCount(3) // two children and a new person
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    // a person in another race of the event cannot be chosen for a second one
    await expect(page.getByText(labels.already)).toHaveCount(2)
    await expect(page.getByRole('link', { name: labels.fits })).toHaveCount(1)
    await family.waitsForScript()
    const gift = await page.getByRole('link', { name: labels.gift }).boundingBox()
    const button = await page.getByRole('button', { name: words.onward }).boundingBox()
    if (width === 390) expect((gift?.y ?? 0) + (gift?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)

    // Going on without a selection is refused.
    await page.getByRole('button', { name: words.onward }).click()
    await family.sees(labels.nobody)
    await expect(boxes.first()).toBeFocused()
    await family.passesPageChecks(320, 390, 600, 768, 1024, 1280)
    if (width > 390) {
      // From 960 px the order is a column next to the list of people.
      await page.setViewportSize({ width: 960, height: 768 })
      const [people, sum] = [await boxes.first().boundingBox(), await page.getByRole('complementary').boundingBox()]
      expect(sum?.x ?? 0).toBeGreaterThan(500)
      expect(sum?.y ?? 0).toBeLessThan(people?.y ?? 0)
      await page.setViewportSize({ width, height: 800 })
    }

    // The selection survives a change of race.
    await page.getByRole('checkbox', { name: words.newPerson }).check()
    await boxes.first().check()
    await page.locator('summary').click()
    await family.passesPageChecks(390, 768)
    await page.getByRole('link', { name: new RegExp(`^${labels.ten}`) }).click()
    await expect(page.locator('summary')).toContainText(labels.ten)
    await expect(page.getByRole('checkbox', { name: words.newPerson })).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)

    await page.locator('summary').click()
    await page.getByRole('link', { name: new RegExp(`^${labels.kids}`) }).click()
    await expect(page.locator('summary')).toContainText(labels.kids)
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('checkbox', { name: words.newPerson }).uncheck()
    await page.getByRole('button', { name: words.onward }).click()
    await family.sees(labels.first)
    await family.passesPageChecks(390, 1280)
    // Going back restores the selection.
    await page.goBack()
    await family.seesHeading(labels.title)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  })
}

test('each ticked person has a form, one after another, and all are on one order', async ({ site }) => {
  const labels = own.en
  const vera = await site.signedUp('Вера', { language: 'en', width: 390 })
  const { page, words } = vera
  await vera.opens('/volga-dawn/ten/register?step=participants')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('checkbox', { name: words.newPerson }).check()
  await page.getByRole('button', { name: words.onward }).click()
  await vera.sees(labels.first)
  const bar = page.getByRole('button', { name: /2 participants, to\spay/ })
  await expect(bar).toContainText('2,310') // as on the page before: two places at 1,155
  await vera.fillsIn()
  await page.getByRole('button', { name: words.takePlace }).click()
  await vera.sees(labels.second)
  await expect(page.getByLabel(words.firstName, { exact: true })).toHaveValue('') // hers, not the first one's
  await vera.fillsIn({ firstName: 'Зоя', born: '01.03.1999' })
  await page.getByLabel(labels.relation).selectOption({ label: labels.sister })
  await vera.takesThePlace()
  await expect(page.getByRole('button', { name: labels.remove })).toHaveCount(2)
})

test('without a script the form asks for each ticked person as well', async ({ site }) => {
  const labels = own.ru
  const family = await site.visitor({ width: 390, script: false, isFromThisMachine: true })
  const { page, words } = family
  await family.signsInAsDemo(familyOfFive)
  await family.opens('/volga-dawn/kids/register')
  await page.getByRole('button', { name: words.onward }).filter({ visible: true }).click()
  await family.sees(labels.nobody)
  await page.getByRole('checkbox').nth(0).check()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: words.onward }).filter({ visible: true }).click()
  await family.sees(labels.first)
})
