import { expect, test } from './support/browser-test.ts'
import type { Mailbox } from './support/mailbox.ts'
import type { Runner } from './support/runner.ts'
import type { Language } from './support/words.ts'

const own = {
  ru: {
    choose: 'Позвать друга',
    sender: 'От кого',
    email: 'E-mail друга',
    check: 'Проверить',
    fits: 'Можно зарегистрировать',
    isNew: 'Аккаунта с таким адресом у нас нет.',
    paid: 'Место занято!',
    subject: /Вас приглашают на\sстарт/,
    accept: 'Принять приглашение',
    invites: /приглашает вас на\sстарт|Вас приглашают на\sстарт/,
    signIn: 'Войти',
    signUp: 'Создать аккаунт',
    form: 'Ваша анкета',
    take: 'Занять место',
    accepts: 'Занять место',
    done: 'Вы на старте!',
    invitations: 'Приглашения: отправить ещё раз или вернуть место',
    accepted: 'Принято',
  },
  en: {
    choose: 'Invite a friend',
    sender: 'From whom',
    email: 'Your friend’s email',
    check: 'Check',
    fits: 'Can be registered',
    isNew: 'Nobody has an account with this address.',
    paid: 'The place is taken!',
    subject: /You are invited to\srace/,
    accept: 'Accept the invitation',
    invites: /invites you to\srace|You are invited to\srace/,
    signIn: 'Sign in',
    signUp: 'Create an account',
    form: 'Your details',
    take: 'Reserve the place',
    accepts: 'Accept the place',
    done: 'You’re in!',
    invitations: 'Invitations: send again or give a place back',
    accepted: 'Accepted',
  },
} as const satisfies Record<Language, object>

/** Signs up with an emailed code: a person is found by email only if the address is confirmed. */
async function signsUpByCode(runner: Runner, mailbox: Mailbox): Promise<void> {
  const { page, words, person } = runner
  await runner.opens('/account/code')
  await page.getByLabel(words.email).fill(person.email)
  await page.getByRole('button', { name: words.requestCode }).click()
  await page.getByLabel(words.code).fill(await mailbox.codeTo(person.email))
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click()
  await page.getByLabel(words.personalData).check()
  await page.getByRole('button', { name: words.signUp }).click()
  await expect(page).not.toHaveURL(/account\/code/)
}

for (const { language, width, hasAccount } of [
  { language: 'ru', width: 390, hasAccount: true },
  { language: 'en', width: 1280, hasAccount: false },
] as const) {
  test(`a friend ${hasAccount ? 'with' : 'without'} an account is found by email, paid for, and has the place, in ${language} at ${width} px`, async ({
    site,
    mailbox,
  }) => {
    const labels = own[language]
    const anna = await site.signedUp('Анна', { language, width })
    const oleg = await site.runner('Олег', { language, width })
    if (hasAccount) {
      await signsUpByCode(oleg, mailbox)
      await oleg.takesPlace('/russky-island/km12') // his registration fills in his profile
    }
    const { page } = anna
    await anna.opens('/volga-dawn/ten/register?step=participants')
    await page.getByRole('link', { name: labels.choose }).click()
    await expect(page).toHaveURL(/register\/invite\?kind=friend/)
    await anna.waitsForScript()
    await page.getByLabel(labels.email).fill(oleg.person.email)
    await page.getByLabel(labels.sender).fill('Анна')
    await page.getByRole('button', { name: labels.check }).click()
    await anna.sees(labels[hasAccount ? 'fits' : 'isNew'])
    await anna.passesPageChecks()
    await page.getByRole('button', { name: labels.take }).click()
    await anna.seesOrder()
    await anna.paysForOrder()
    await anna.seesHeading(labels.paid)

    const email = await mailbox.emailTo(oleg.person.email, labels.subject)
    const link = await email.getByRole('link', { name: labels.accept }).getAttribute('href')
    await oleg.page.goto(link ?? '')
    await oleg.seesHeading(labels.invites)
    if (!hasAccount) {
      await oleg.page.getByRole('link', { name: labels.signUp }).click()
      await oleg.signsUp()
      await oleg.seesHeading(labels.form)
    }
    await oleg.passesPageChecks()
    await oleg.fillsIn()
    await oleg.agreesThemselves()
    await oleg.page.getByRole('button', { name: labels.accepts }).click()
    await oleg.seesHeading(labels.done)
    await page.getByRole('link', { name: labels.invitations }).click()
    await anna.sees(labels.accepted)
  })
}
