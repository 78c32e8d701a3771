import { expect, test } from './support/browser-test.ts'
import { narrowAndWide } from './support/narrow-and-wide.ts'
import { password, type Runner } from './support/runner.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    title: 'Семья',
    empty: 'Пока вы здесь одни',
    add: 'Добавить родственника',
    relation: 'Кем приходится вам',
    child: 'Ребёнок',
    offer: 'Миша: пора завести свой аккаунт?',
    invite: 'Пригласить',
    email: /Почта, которую читает/,
    send: 'Отправить приглашение',
    sent: 'Приглашение отправлено',
    subject: 'Подтвердите, что это вы',
    thisIsMe: 'Это я',
    newPassword: 'Пароль',
    begin: 'Создать аккаунт',
    has: 'Свой аккаунт',
    belongs: 'Семьи, в которых вы состоите',
    forbid: 'Запретить регистрировать',
    notAllowed: 'Не разрешает регистрировать',
    leave: 'Выйти из семьи',
    leaveSure: 'Выйти',
    left: 'Вышел из семьи',
    duplicate: /Похоже, это один человек/,
    merge: 'Объединить',
    remove: 'Убрать из семьи',
    removeSure: 'Да, убрать',
    editOf: 'Изменить:',
  },
  en: {
    title: 'Family',
    empty: 'Just you so far',
    add: 'Add a relative',
    relation: 'They are your',
    child: 'Child',
    offer: 'Time for Миша to have their own account?',
    invite: 'Invite',
    email: /An email that .* reads/,
    send: 'Send invitation',
    sent: 'Invited',
    subject: 'Confirm that it is you',
    thisIsMe: 'This is me',
    newPassword: 'Password',
    begin: 'Create the account',
    has: 'Own account',
    belongs: 'Families you belong to',
    forbid: 'Don’t let them register me',
    notAllowed: 'May not be registered by you',
    leave: 'Leave this family',
    leaveSure: 'Leave',
    left: 'Left the family',
    duplicate: /Probably one person/,
    merge: 'Merge',
    remove: 'Remove from family',
    removeSure: 'Yes, remove',
    editOf: 'Edit',
  },
} as const satisfies Record<Language, object>

type Labels = (typeof own)[Language]
type Child = { readonly firstName: string; readonly lastName: string; readonly born: string }

async function addsChild({ page, words }: Runner, labels: Labels, { firstName, lastName, born }: Child): Promise<void> {
  await page.getByRole('link', { name: labels.add }).click()
  await page.getByLabel(labels.relation).selectOption({ label: labels.child })
  await page.getByLabel(words.lastName, { exact: true }).fill(lastName)
  await page.getByLabel(words.firstName, { exact: true }).fill(firstName)
  await page.getByLabel(words.birthDate).fill(born)
  await page.getByLabel(words.gender, { exact: true }).selectOption({ label: words.genders.male })
  await page.getByRole('button', { name: labels.add }).click()
  await expect(page).toHaveURL(/\/account\/family\?done=added/)
  await expect(page.getByRole('heading', { name: firstName }).first()).toBeVisible()
}

for (const { language, width } of narrowAndWide('ru')) {
  test(`a mother with three children invites the eldest to an own account, who decides and leaves, in ${language} at ${width} px`, async ({
    site,
    mailbox,
  }) => {
    const labels = own[language]
    const vera = await site.signedUp('Вера', { language, width })
    const { page } = vera
    const year = new Date().getFullYear()
    await vera.opens('/account/family')
    await vera.seesHeading(labels.title)
    await vera.sees(labels.empty)
    await vera.passesPageChecks()

    // an empty form says what is missing, at its field
    vera.expectsStatus(422)
    await page.getByRole('link', { name: labels.add }).click()
    await page.getByRole('button', { name: labels.add }).click()
    await expect(page.getByLabel(labels.relation)).toHaveAccessibleDescription(/./)
    await vera.passesPageChecks()
    await vera.opens('/account/family')

    await addsChild(vera, labels, { firstName: 'Миша', lastName: 'Орлов', born: `01.01.${year - 15}` })
    await addsChild(vera, labels, { firstName: 'Пётр', lastName: 'Орлов', born: `02.03.${year - 9}` })
    await addsChild(vera, labels, { firstName: 'Петр', lastName: 'Орлов-Лебедев', born: `02.03.${year - 9}` })
    await vera.sees(labels.offer)
    await vera.sees(labels.duplicate)
    await vera.passesPageChecks()
    await page.getByRole('button', { name: labels.merge }).click()
    await expect(page.getByText(labels.duplicate)).toHaveCount(0)
    await expect(page.getByRole('link', { name: labels.editOf })).toHaveCount(2)

    await page.getByRole('link', { name: labels.invite, exact: true }).click()
    const misha = await site.runner('Миша', { language, width })
    await page.getByLabel(labels.email).fill(misha.person.email)
    await vera.passesPageChecks()
    await page.getByRole('button', { name: labels.send }).click()
    await vera.sees(labels.sent)

    const email = await mailbox.emailTo(misha.person.email, labels.subject)
    await misha.page.goto((await email.getByRole('link', { name: labels.thisIsMe }).getAttribute('href')) ?? '')
    await misha.page.getByLabel(labels.newPassword, { exact: true }).fill(password)
    await misha.page.getByLabel(misha.words.personalData).check()
    await misha.page.getByRole('button', { name: labels.begin }).click()
    await expect(misha.page).toHaveURL(/done=claimed/)
    await misha.opens('/account/family')
    await misha.seesHeading(labels.belongs)
    await misha.passesPageChecks()
    await vera.opens('/account/family')
    await vera.sees(labels.has)

    await misha.page.getByRole('button', { name: labels.forbid }).click()
    await expect(misha.page.getByRole('button', { name: labels.forbid })).toHaveCount(0)
    await vera.opens('/account/family')
    await vera.sees(labels.notAllowed)
    await misha.page.getByText(labels.leave, { exact: true }).click()
    await misha.page.getByRole('button', { name: labels.leaveSure, exact: true }).click()
    await expect(misha.page.getByRole('heading', { name: labels.belongs })).toHaveCount(0)
    await vera.opens('/account/family')
    await vera.sees(labels.left)

    await page.getByRole('link', { name: new RegExp(`^${labels.editOf}.*П[её]тр`) }).click()
    await page.locator('summary').filter({ hasText: labels.remove }).click()
    await vera.passesPageChecks()
    await page.getByRole('button', { name: labels.removeSure }).click()
    await expect(page.getByRole('link', { name: labels.editOf })).toHaveCount(1)
    await vera.passesPageChecks()
  })
}

test('the account’s first page says what needs attention', async ({ site }) => {
  const vera = await site.signedUp('Вера', { width: 390 })
  await vera.opens('/account')
  await vera.sees('Подтвердите почту')
  await vera.sees('Заполните профиль')
  await vera.passesPageChecks(390, 1280)
  await vera.takesPlace('/volga-dawn/ten')
  await vera.opens('/account')
  await vera.sees(/^Оплатите: Волжский/)
  await vera.page.getByRole('link', { name: 'Оплатить' }).click()
  await expect(vera.page).toHaveURL(/volga-dawn\/ten\/register/)
  await vera.seesHeading(vera.words.order)
})
