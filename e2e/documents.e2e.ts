import { expect, test } from './support/browser-test.ts'
import { withAndWithoutScript } from './support/narrow-and-wide.ts'

for (const script of withAndWithoutScript(false)) {
  test(`a runner keeps a passport on the phone, changes its number and deletes it, ${script ? 'with' : 'without'} a script`, async ({
    site,
  }) => {
    const runner = await site.signedUp('Нина', { script, width: 390 })
    const { page } = runner
    runner.expectsStatus(422)
    await runner.opens('/')
    await page
      .getByRole('banner')
      .getByLabel(/^Аккаунт/)
      .click()
    await page.getByRole('link', { name: 'Документы', exact: true }).click()
    await runner.seesHeading('Документы')
    await runner.sees('Пока ни одного')
    await runner.passesPageChecks(390, 1280)

    await page.getByRole('link', { name: 'Добавить документ' }).click()
    await runner.seesHeading('Новый документ')
    await page.getByRole('button', { name: 'Сохранить документ' }).click()
    await runner.sees('Вид документа не выбран. Выберите его из списка.')
    await runner.sees('Номер не вписан. Впишите серию и номер документа.')
    await runner.passesPageChecks(390, 1280)
    await page.getByLabel('Вид документа').selectOption({ label: 'Паспорт гражданина РФ' })
    const number = page.getByLabel('Серия и номер')
    await number.fill('450912345')
    if (script) await expect(number).toHaveValue('45 09 12345')
    await page.getByRole('button', { name: 'Сохранить документ' }).click()
    await runner.sees('В номере не хватает знаков или есть лишние.')
    await expect(page.getByLabel('Вид документа')).toHaveValue('21')
    await number.fill('4509123456')
    await page.getByRole('button', { name: 'Сохранить документ' }).click()
    await runner.sees('•• •• •••456')
    await expect(page.getByText('4509123456')).toHaveCount(0)
    await runner.passesPageChecks(390, 1280)

    await page.getByRole('link', { name: 'Изменить номер: Паспорт гражданина РФ' }).click()
    await runner.seesHeading('Новый номер')
    await page.getByLabel('Серия и номер').fill('45 10 № 654321')
    await page.getByRole('button', { name: 'Сохранить документ' }).click()
    await runner.sees('•• •• •••321')

    await page.getByRole('link', { name: 'Указать: Карта триатлета' }).click()
    await page.getByLabel('Номер документа').fill('RU-17')
    await page.getByLabel('Действует до').fill('31.12.2030')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await runner.sees('Действует до 31 декабря 2030')
    await page.getByRole('link', { name: 'Изменить: Карта триатлета' }).click()
    await page.getByRole('radio', { name: 'Нет' }).check()
    await expect(page.getByLabel('Номер документа')).toBeHidden()
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await runner.sees('Добавьте карту триатлета или купите разовую у организатора')

    await page.getByRole('link', { name: 'Удалить документ: Паспорт гражданина РФ' }).click()
    await runner.seesHeading('Удалить документ?')
    await runner.passesPageChecks(390, 1280)
    await page.getByRole('button', { name: 'Удалить документ' }).click()
    await runner.sees('Пока ни одного')
  })
}
