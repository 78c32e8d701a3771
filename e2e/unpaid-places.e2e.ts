import { expect, longTest, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import type { Runner } from './support/runner.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    add: 'Добавить участника',
    kids: 'Дети, 2 км',
    relation: 'Кем вам приходится',
    child: 'Ребёнок',
    remove: /^Убрать из\sзаказа/,
    needsProof: /^Чтобы держать больше четырёх неоплаченных мест, подтвердите почту/,
    confirm: 'Подтвердить почту',
    confirmTitle: 'Подтвердите почту',
    full: /^Одновременно можно держать не\sбольше 10 неоплаченных мест на\sодно событие/,
    toOrder: 'Перейти к заказу',
  },
  en: {
    add: 'Add a participant',
    kids: 'Children, 2 km',
    relation: 'Their relationship to you',
    child: 'Child',
    remove: /^Remove from the\sorder/,
    needsProof: /^To hold more than four unpaid places, please confirm your email/,
    confirm: 'Confirm your email',
    confirmTitle: 'Confirm your email',
    full: /^You can hold up to\s10 unpaid places of\san\sevent at\sa\stime/,
    toOrder: 'Go to your order',
  },
} as const satisfies Record<Language, object>

const names = ['Аня', 'Боря', 'Витя', 'Глеб', 'Даша', 'Ева', 'Женя', 'Зина', 'Ира', 'Коля']

async function changesRace({ page }: Runner, race: string): Promise<void> {
  const heading = page.locator('summary')
  if ((await heading.innerText()).includes(race)) return // the same page as for the previous child
  await heading.click()
  await page.getByRole('link', { name: race }).click()
  await expect(heading).toContainText(race)
}

/** Fills in the form for one more child and asks for a place. */
async function addsChild(runner: Runner, language: Language, firstName: string, year: number): Promise<void> {
  const { page, words } = runner
  const labels = own[language]
  await page.getByRole('link', { name: labels.add }).click()
  await changesRace(runner, labels.kids)
  await runner.choosesNewPerson()
  await page.getByLabel(labels.relation).selectOption({ label: labels.child })
  await runner.fillsIn({ firstName, gender: 'male', born: `01.03.${year - 10}` })
  await page.getByRole('button', { name: words.takePlace }).click()
}

for (const { language, width } of narrowAndWide('ru')) {
  longTest(
    `a family of seven has its places, the fifth asks to confirm the email, and nothing is typed twice, in ${language} at ${width} px`,
    async ({ site, mailbox }) => {
      test.slow()
      const labels = own[language]
      const mother = await site.signedUp('Софья', { language, width })
      const { page, words, person } = mother
      const year = await site.yearOf('/ugra-ski-marathon/kids')
      await mother.takesPlace('/ugra-ski-marathon/km25')
      for (const name of names.slice(0, 3)) {
        await addsChild(mother, language, name, year)
        await mother.seesOrder()
      }
      mother.expectsStatus(409)
      await addsChild(mother, language, 'Глеб', year)
      await mother.sees(labels.needsProof)
      await mother.passesPageChecks(390, 768, 1280)
      await page.getByRole('link', { name: labels.confirm }).click()
      await mother.seesHeading(labels.confirmTitle)
      await mother.sees(person.email)
      await mother.passesPageChecks(390, 1280)
      await page.getByRole('button', { name: words.requestCode }).click()
      await expect(page.getByLabel(words.code)).toBeFocused()
      await mother.passesPageChecks(390, 1280)
      await page.getByLabel(words.code).fill(await mailbox.codeTo(person.email))
      await page.getByRole('button', { name: words.confirm, exact: true }).click()
      // The form is shown again as it was sent.
      await expect(page.getByLabel(words.firstName, { exact: true })).toHaveValue('Глеб')
      await expect(page.getByLabel(labels.relation)).toHaveValue('child')
      await page.getByLabel(words.guardian).check() // a draft keeps no consent
      await page.getByRole('button', { name: words.takePlace }).click()
      await mother.seesOrder()
      for (const name of names.slice(4, 6)) {
        await addsChild(mother, language, name, year)
        await mother.seesOrder()
      }
      await expect(page.getByRole('button', { name: labels.remove })).toHaveCount(7)
      if (language === 'en') {
        // Ten unpaid places are the limit: the eleventh is refused with a link to those to pay first.
        for (const name of names.slice(6, 9)) {
          await addsChild(mother, language, name, year)
          await mother.seesOrder()
        }
        await addsChild(mother, language, 'Коля', year)
        await mother.sees(labels.full)
        await mother.passesPageChecks(390, 768, 1280)
        await page.getByRole('link', { name: labels.toOrder }).click()
        await mother.seesOrder()
        return
      }
      await mother.paysForOrder()
      await mother.seesHeading(words.success)
      await expect(page.getByText(words.bib)).toHaveCount(7)
    },
  )
}

test('a coach with sixty athletes confirms their email once and has all the places', async ({ site, mailbox }) => {
  const race = '/pioneer-tyumen/u12-girls'
  const coach = await site.signedUp('Тамара', { brand: 'pionercup', width: 390 })
  const { page, person } = coach
  await coach.opens(`${race}/register/group-entry`)
  const born = `01.06.${(await site.yearOf(race)) - 10}`
  const athletes = Array.from({ length: 60 }, (_, i) => {
    const letters = [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')
    const details = i % 2 === 0 ? `Вера;;${born};ж;u12-girls` : `Егор;;${born};м;u12-boys`
    return `${person.lastName}${letters};${details};;СШ № 3;Пермский край;Зимина Г. П.`
  })
  const head = 'Фамилия;Имя;Отчество;Дата рождения;Пол;Дистанция;Разряд;Школа;Регион;Тренер'
  const buffer = Buffer.from([head, ...athletes].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'список.csv', mimeType: 'text/csv', buffer })
  await coach.sees('Добавлено 60 строк.')
  await page.getByLabel(/письменные согласия родителей/).check()
  coach.expectsStatus(409)
  await page.getByRole('button', { name: 'Занять 60 мест' }).click()
  await coach.sees(own.ru.needsProof)
  await coach.passesPageChecks(390, 768, 1280)
  await page.getByRole('link', { name: own.ru.confirm }).click()
  await coach.confirmsEmail(mailbox)
  await coach.sees('Ошибок нет')
  await page.getByLabel(/письменные согласия родителей/).check()
  await page.getByRole('button', { name: 'Занять 60 мест' }).click()
  await coach.seesOrder()
})
