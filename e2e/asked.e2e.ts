import { expect, test } from './support/story.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    have: 'Есть',
    haveNot: 'Пока нет',
    certificate: 'Медицинская справка',
    policy: 'Страховой полис',
    card: 'Карта триатлета',
    number: 'Номер документа',
    until: 'Действует до',
    later: 'Страховку можно купить на следующем шаге',
    addCard: 'Добавьте карту триатлета или купите разовую у организатора',
    shirt: 'Размер футболки',
    wetsuit: 'Гидрокостюм',
    hire: 'Возьму напрокат',
    results: /^Протокол любого триатлона/,
    notAScan: /Это не PDF и не фото/,
    insurance: /^Страховка от несчастного случая/,
    save: 'Сохранить и продолжить',
    toCheck: 'Документы на проверке у организатора',
  },
  en: {
    have: 'I have it',
    haveNot: 'Not yet',
    certificate: 'Medical certificate',
    policy: 'Insurance policy',
    card: 'Triathlete’s card',
    number: 'Document number',
    until: 'Valid until',
    later: 'You can buy insurance in the next step',
    addCard: 'Add your triathlete card, or buy a one-off card from the organizer',
    shirt: 'Shirt size',
    wetsuit: 'Wetsuit',
    hire: 'I will hire one',
    results: /^Results of any triathlon/,
    notAScan: /neither a PDF nor a photo/,
    insurance: /^Accident insurance/,
    save: 'Save and continue',
    toCheck: 'The organizer is checking your documents',
  },
} as const satisfies Record<Language, object>

for (const { language, width } of [
  { language: 'ru', width: 390 },
  { language: 'en', width: 1280 },
] as const) {
  test(`a triathlon asks for documents, a shirt and a file, and knows them again, in ${language} at ${width} px`, async ({
    site,
  }) => {
    const says = own[language]
    const race = '/baltic-triathlon/olympic'
    const year = await site.yearOf(race)
    const vera = await site.signedUp('Вера', { language, width })
    const { page, words } = vera
    const of = (document: string) => page.getByRole('group', { name: document, exact: true })
    const fieldsOf = (document: string) => of(document).locator('xpath=..')
    await vera.opens(`${race}/register`)
    await vera.fillsIn()
    await of(says.policy).getByLabel(says.haveNot).check()
    await expect(page.getByText(says.later)).toBeVisible()
    await of(says.card).getByLabel(says.haveNot).check()
    await expect(page.getByText(says.addCard).first()).toBeVisible()

    vera.expectsStatus(422)
    await page.getByRole('button', { name: words.takePlace }).click()
    await expect(page.getByLabel(says.shirt)).toHaveAccessibleDescription(/./)
    await vera.seesSoundPage()
    const choose = (name: string, content: string) =>
      page
        .getByRole('group', { name: says.results })
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await choose('program.pdf', 'MZ this program cannot be run')
    await expect(page.getByText(says.notAScan)).toBeVisible()
    await choose('triathlon-2025.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n')
    await expect(page.getByRole('link', { name: 'triathlon-2025.pdf' })).toBeVisible()
    await of(says.card).getByLabel(says.have).check()
    await fieldsOf(says.card).getByLabel(says.number).fill('RT-5021')
    await fieldsOf(says.card).getByLabel(says.until).fill(`31.12.${year}`)
    await page.getByLabel(says.shirt).selectOption('m')
    await page.getByLabel(says.wetsuit).selectOption({ label: says.hire })
    await vera.takesThePlace()

    await expect(page.getByRole('checkbox', { name: says.insurance })).toBeChecked()
    await vera.seesSoundPage()
    await vera.opens(
      new URL(page.url()).pathname + new URL(page.url()).search.replace('step=options', 'step=participant'),
    )
    await expect(page.getByLabel(says.shirt)).toHaveValue('m')
    await expect(of(says.policy).getByLabel(says.haveNot)).toBeChecked()
    await expect(fieldsOf(says.card).getByLabel(says.number)).toHaveValue('RT-5021')
    await expect(page.getByRole('link', { name: 'triathlon-2025.pdf' })).toBeVisible()
    await page.getByRole('button', { name: says.save }).click()
    await expect(page).toHaveURL(/step=options/)
    await vera.goesToOrder()
    await vera.givesConsents()
    await page.getByRole('button', { name: words.toPayment }).click()
    await vera.goesToBank()
    await vera.paysAtBank()
    await vera.seesHeading(words.success)
    await expect(page.getByText(says.toCheck)).toBeVisible()
    await vera.seesSoundPage()
  })
}
